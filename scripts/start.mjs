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
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
