// What leaves the page: texts to the clipboard, games and pictures as files. The server draws; a PNG is its SVG painted on a canvas.

/** How wide a PNG is, in pixels. */
const PNG_WIDTH = 1200;

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Error('The browser does not let pages copy; select the text and copy it by hand.');
  }
}

/**
 * @param {string} text
 * @param {string} name The file's name without its ending.
 */
export function downloadPgn(text, name) {
  save(new Blob([text], { type: 'application/x-chess-pgn' }), `${name}.pgn`);
}

/**
 * @param {string} address
 * @param {string} name The file's name without its ending.
 */
export async function downloadSvg(address, name) {
  save(new Blob([await svgText(address)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/**
 * @param {string} address
 * @param {string} name
 */
export async function downloadPng(address, name) {
  const source = URL.createObjectURL(new Blob([await svgText(address)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / (image.naturalWidth || 1));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The browser cannot paint the picture.');
    save(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** @param {string} address */
async function svgText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The server cannot draw this position.');
  return response.text();
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
