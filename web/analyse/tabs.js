// Tabs as the keyboard expects them: arrows move between them, and only the chosen one is in the tab order.

import { h } from '/lib/dom.js';

/**
 * @param {string} label
 * @param {{name: string, title: string, panel: HTMLElement}[]} tabs
 * @param {(name: string) => void} choose
 */
export function createTabs(label, tabs, choose) {
  const buttons = tabs.map(({ name, title }) =>
    h(
      'button',
      { role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => choose(name) },
      title,
    ),
  );
  // A click with the mouse leaves the focus where it was, so that the arrows still walk through the moves.
  const list = h(
    'div',
    {
      class: 'tabs',
      role: 'tablist',
      'aria-label': label,
      onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
    },
    ...buttons,
  );
  const panels = tabs.map(({ name, panel }) =>
    h(
      'div',
      { class: 'tab-panel', role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, tabIndex: -1 },
      panel,
    ),
  );
  list.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const ways = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 };
    if (at < 0 || ways[event.key] === undefined) return;
    event.preventDefault();
    const next = (ways[event.key] + buttons.length) % buttons.length;
    buttons[next].focus();
    choose(tabs[next].name);
  });

  /** @param {string} chosen */
  function update(chosen) {
    tabs.forEach(({ name }, index) => {
      const on = name === chosen;
      buttons[index].setAttribute('aria-selected', String(on));
      buttons[index].tabIndex = on ? 0 : -1;
      panels[index].hidden = !on;
    });
  }
  return { list, panels, update };
}
