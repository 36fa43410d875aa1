// The one WebSocket of the page: questions go out with a number, everything that comes back carries it. When the
// connection breaks, questions that have no answer yet are asked again as soon as it stands.

/**
 * @typedef {object} Listeners
 * @property {(message: any) => void} [onInfo] progress of a search
 * @property {(message: any) => void} [onEvent] any other message before the last
 * @property {(message: any) => void} [onDone] the answer; nothing follows
 * @property {(text: string, field: string | null) => void} [onError] there will be no answer
 * @property {(text: string) => void} [onLost] the connection is lost; with this listener it is tried again for ever
 * @property {(before: number) => void} [onQueued] others come first
 */

/** @typedef {{ id: number, message: object, listeners: Listeners }} Question */

/** @type {Map<number, Question>} */
const questions = new Map();
/** @type {WebSocket | null} */
let socket = null;
let next = 1;
let failures = 0;
let timer = 0;

export const live = {
  /**
   * Asks; `message` holds `do` and its fields, without an id.
   * @param {object} message
   * @param {Listeners} listeners
   */
  ask(message, listeners) {
    const question = { id: next++, message, listeners };
    questions.set(question.id, question);
    if (socket?.readyState === WebSocket.OPEN) send({ id: question.id, ...message });
    else connect();
    return {
      id: question.id,
      /** Ends it; listeners hear nothing more. */
      stop() {
        if (questions.delete(question.id)) send({ id: question.id, do: 'stop' });
      },
      /** @param {object} fields a further message with the same id: `{ do: 'pause' }` */
      send(fields) {
        if (questions.has(question.id)) send({ id: question.id, ...fields });
      },
    };
  },
};

/** @param {object} message */
function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  if (socket || timer) return;
  const address = new URL('/api/live', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  socket = new WebSocket(address);
  socket.addEventListener('open', () => {
    failures = 0;
    for (const { id, message } of questions.values()) send({ id, ...message });
  });
  socket.addEventListener('message', (event) => receive(event.data));
  socket.addEventListener('close', closed);
}

/** What is told when some attempts to connect again have failed. */
const LOST = 'The connection to fiveply is lost. Is it still running?';
const ATTEMPTS = 4;

/** Tries again after a while that doubles; after some attempts those who wait are told. */
function closed() {
  socket = null;
  failures += 1;
  if (failures > ATTEMPTS) {
    failures = ATTEMPTS;
    for (const { id, listeners } of [...questions.values()]) {
      if (listeners.onLost) {
        listeners.onLost(LOST);
        continue;
      }
      questions.delete(id);
      listeners.onError?.(LOST, null);
    }
  }
  if (questions.size === 0) {
    failures = 0;
    return;
  }
  timer = window.setTimeout(
    () => {
      timer = 0;
      connect();
    },
    250 * 2 ** failures,
  );
}

/** @param {string} text */
function receive(text) {
  /** @type {any} */
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  const question = questions.get(message.id);
  if (!question) return;
  const { listeners } = question;
  switch (message.is) {
    case 'info':
      listeners.onInfo?.(message);
      break;
    case 'queued':
      listeners.onQueued?.(message.before);
      break;
    case 'done':
      questions.delete(message.id);
      listeners.onDone?.(message);
      break;
    case 'error':
      questions.delete(message.id);
      listeners.onError?.(message.message, message.field ?? null);
      break;
    default:
      listeners.onEvent?.(message);
  }
}
