// Starts the built sandbox on a data folder of its own, sends it the first requests of a visitor’s
// browser, and stops it. For systems on which the whole test suite does not run. Exits with 1 on a
// failure.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode, root } from './install.mjs';

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
const PORT = '4189';
const origin = `http://localhost:${PORT}`;
const program = join(root, 'dist/server/main.js');

/** @param {string} path @param {string} part text that the answer must contain */
async function expectAnswer(path, part) {
  const response = await fetch(origin + path);
  const text = await response.text();
  if (response.ok && text.includes(part)) {
    process.stdout.write(`${path} answers\n`);
    return;
  }
  throw new Error(`${path} answers ${response.status} without ${part}: ${text.slice(0, 200)}`);
}

/** @param {Promise<unknown>} work @param {number} ms @param {string} problem */
async function within(work, ms, problem) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

requireNode();
if (!existsSync(program)) throw new Error('The server is not built. Run: npm run build');
const dataDir = mkdtempSync(join(tmpdir(), 'fenceline-smoke-'));
const server = fork(program, {
  env: { ...process.env, PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
});
const ended = once(server, 'exit');
try {
  await within(
    Promise.race([
      once(server, 'message'),
      ended.then(([code]) => {
        throw new Error(`The server ended with ${code}.`);
      }),
    ]),
    START_LIMIT_MS,
    'The server was not ready in time.',
  );
  await expectAnswer('/readyz', '"status":"ok"');
  await expectAnswer('/', '<div id="root">');
  await expectAnswer('/oidc/.well-known/openid-configuration', origin);
  // On every system, a server stops when the channel to its supervisor closes.
  server.disconnect();
  const [code] = await within(ended, STOP_LIMIT_MS, 'The server did not stop in time.');
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
  process.stdout.write('The server stopped in order\n');
} finally {
  server.kill('SIGKILL');
  await ended;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
