import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastLines, runQuietly, withProgress } from './progress.mjs';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_AT_LEAST = [20, 19];
const stampPath = join(root, 'node_modules/.fenceline-install');

/** Exits with a plain message if this Node is older than the project requires. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = NODE_AT_LEAST;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  process.stderr.write(
    `Fenceline needs Node ${NODE_AT_LEAST.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and try again.\n',
  );
  process.exit(1);
}

/**
 * Installs the packages of the lock file into `node_modules`. Does nothing if they are already
 * installed, by whatever means.
 *
 * @throws with npm's own last lines if npm fails
 */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lockHash = createHash('sha256').update(lockText).digest('hex');
  const machine = `node ${process.versions.node} on ${process.platform}-${process.arch}`;
  const [foundHash, foundMachine = machine] = readStamp();
  if (foundHash === lockHash && foundMachine === machine) return;
  if (foundMachine !== machine || !npmHasInstalled(JSON.parse(lockText).packages)) await install();
  writeFileSync(stampPath, `${lockHash}\n${machine}\n`);
}

function readStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8').trimEnd().split('\n') : [];
}

/**
 * True if a plain `npm ci` or `npm install` has already installed every package of the lock file,
 * according to npm's own record in `node_modules`.
 */
function npmHasInstalled(locked) {
  const accountPath = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(accountPath)) return false;
  const { packages: installed } = JSON.parse(readFileSync(accountPath, 'utf8'));
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

async function install() {
  // Dev packages build the project, so they are needed even if NODE_ENV is production. No package
  // needs its install script, so none runs.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath;
  const [command, commandArgs] = npm?.endsWith('.js')
    ? [process.execPath, [npm, ...args]]
    : ['npm', args];
  const { ok, output } = await withProgress('Installing packages', () =>
    runQuietly(command, commandArgs, { cwd: root }),
  );
  if (!ok) throw new Error(`npm could not install the packages:\n${complaint(output)}`);
}

/** npm prints the cause first and its usage after it. */
function complaint(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  const usage = lines.findIndex((line) => line.includes('Clean install a project'));
  return lines.slice(0, usage > 0 ? Math.min(usage, 12) : 12).join('\n') || lastLines(output);
}
