// `npm start`: everything from a fresh checkout to a running server, which is restarted after a
// crash.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { portProblem } from './port-problem.mjs';
import { supervise } from './supervise.mjs';

requireNode();
process.chdir(root);
const problem = await portProblem(process.env);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
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
// The reader of the output may have closed it; the server continues.
process.stdout.on('error', () => {});
process.exitCode = await supervise(join(root, 'dist/server/main.js'), {
  signal: stopping.signal,
  say: (line) => process.stdout.write(`${line}\n`),
});

/**
 * npm sends signals only to the shell that runs this script, and the shell exits without forwarding
 * them.
 */
function stopWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stopping.abort();
  }, 100);
  timer.unref();
}
