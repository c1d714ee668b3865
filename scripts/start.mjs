// `npm start`: everything from a fresh checkout to a running server, which is started again when it
// crashes.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { supervise } from './supervise.mjs';

requireNode();
process.chdir(root);
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort());
if (process.env.npm_lifecycle_event) stopWithShell();
// Whoever read the output may be gone; the server runs on.
process.stdout.on('error', () => {});
process.exitCode = await supervise(join(root, 'dist/server/main.js'), {
  signal: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
});

/** npm passes a signal to the shell it runs us in, and that ends of it without a word to us. */
function stopWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stopping.abort();
  }, 100);
  timer.unref();
}
