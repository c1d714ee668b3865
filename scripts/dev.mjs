// `npm run dev`: the built server, with the web app served from source with hot reload in front of
// it. Browsers open Vite's address; Vite proxies calls, sign-in and tiles to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';

const VITE_PORT = '5173';
const SERVER_PORT = process.env.PORT ?? '4180';

requireNode();
process.chdir(root);
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const run = (args, env) =>
  spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
const programs = [
  run([join(root, 'dist/server/main.js')], {
    PORT: SERVER_PORT,
    PUBLIC_URL: `http://localhost:${VITE_PORT}`,
  }),
  run([join(root, 'node_modules/vite/bin/vite.js'), '--port', VITE_PORT, '--strictPort'], {
    FENCELINE_SERVER: `http://localhost:${SERVER_PORT}`,
  }),
];
const stop = () => programs.forEach((program) => program.kill('SIGTERM'));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const program of programs) {
  program.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
}
