// One plain state object and one function that draws it.

/**
 * A state with its drawing. `set` merges a patch and draws once in the next frame, however often it is called; `flush` draws at once.
 * @template {object} T
 * @param {T} initial
 * @param {(state: T) => void} render
 */
export function createStore(initial, render) {
  let frame = 0;
  const store = {
    state: initial,
    /** @param {Partial<T>} patch */
    set(patch) {
      store.state = { ...store.state, ...patch };
      frame ||= requestAnimationFrame(store.flush);
    },
    flush() {
      cancelAnimationFrame(frame);
      frame = 0;
      render(store.state);
    },
    /** Nothing is drawn any more. */
    stop() {
      cancelAnimationFrame(frame);
      frame = -1;
    },
  };
  return store;
}
