// `npm start`: everything from a fresh checkout to a running server. The server runs in this same
// process, so that it gets signals and sets the exit code itself.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
if (process.env.npm_lifecycle_event) stopWithShell();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);

/** npm passes a signal to the shell it runs us in, and that ends of it without a word to us. */
function stopWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  timer.unref();
}
