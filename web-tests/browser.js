// A server of its own and a browser for the tests. The server keeps its data in a folder that is thrown away.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run',
];

/** The program to test: `FIVEPLY` names it, else the newest build is taken. */
function program() {
  const places = [process.env.FIVEPLY, ...['release', 'debug'].map((profile) => join(ROOT, 'target', profile, 'fiveply'))];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('No fiveply to test: build it with `cargo build`, or set FIVEPLY to the program.');
  return found;
}

/** @returns {Promise<number>} a port that nobody listens on */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Starts the server; `stop` ends it. `FIVEPLY_URL` names one that runs already.
 * @returns {Promise<{ url: string, run: (...args: string[]) => string, stop: () => Promise<void> }>} `run` is the same program with the same data
 */
export async function startServer() {
  /** @param {NodeJS.ProcessEnv} env */
  const runIn = (env) => (/** @type {string[]} */ ...args) => execFileSync(program(), args, { cwd: ROOT, env, encoding: 'utf8' });
  if (process.env.FIVEPLY_URL) return { url: process.env.FIVEPLY_URL, run: runIn(process.env), stop: async () => {} };
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'fiveply-web-'));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, FIVEPLY_DB: join(folder, 'games.db') };
  const child = spawn(program(), ['serve', '--no-open', '--port', String(port)], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (data) => (complaint += data));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || attempt > 150) throw new Error(`The server did not start. ${complaint}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    run: runIn(env),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<import('playwright-core').Browser>} */
export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * A page of its own, with nothing remembered. Its faults are collected: a test that does not expect any should call `assertNoFaults`.
 * @param {import('playwright-core').Browser} browser
 * @param {{ width?: number, height?: number, dark?: boolean, motion?: boolean, touch?: boolean, scale?: number }} [look]
 */
export async function openPage(browser, { width = 1280, height = 800, dark = false, motion = false, touch = false, scale = 1 } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    deviceScaleFactor: scale,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  return { page, faults, close: () => context.close() };
}
