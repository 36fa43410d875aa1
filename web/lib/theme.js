// The theme that was chosen, set before anything is drawn so that the page never flashes in the other one. A plain script for that reason.

(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('fiveply.theme') ?? 'null');
  } catch {
    // Nothing is kept in this browser, or it cannot be read: the system decides.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
