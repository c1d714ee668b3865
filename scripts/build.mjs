import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { lastLines, runQuietly, withProgress } from './progress.mjs';

/** What the build reads. Tests are not in it, so that writing one builds nothing. */
const INPUTS = [
  'src',
  'server',
  'sandbox',
  'cli',
  'embed',
  'public',
  'index.html',
  'silent.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const IS_TEST = /\.test\.tsx?$/;
/** What the build makes, one for each of its parts. */
const OUTPUTS = [
  'dist/app/index.html',
  'dist/embed/farm-map.js',
  'dist/cli/main.js',
  'dist/cli/fenceline.cjs',
  'dist/server/main.js',
  'dist/server/operate.js',
];
const stampPath = join(root, 'dist/.fenceline-build');

/**
 * Builds the app, the element, the command line and the server, unless what stands in `dist` was
 * built from these very files.
 *
 * @param {{ always?: boolean }} [options] `always` builds in any case
 * @throws with the builder's own last lines when it fails
 */
export async function ensureBuilt({ always = false } = {}) {
  const files = INPUTS.flatMap((input) => filesBelow(join(root, input)));
  const look = digest(files.map(({ path, stat }) => `${path}\n${stat.size}\n${stat.mtimeMs}\n`));
  const { look: builtLook, contents: builtContents } = readStamp();
  if (!always && look === builtLook) return;
  // Same bytes with other dates, as after a checkout there and back, need no build either.
  const contents = digest(files.flatMap(({ path }) => [path, readFileSync(path)]));
  if (always || contents !== builtContents) await build();
  const outputs = OUTPUTS.filter((output) => existsSync(join(root, output)));
  writeFileSync(stampPath, JSON.stringify({ look, contents, outputs }));
}

/** What the last build was made from, unless part of what it made is gone. */
function readStamp() {
  if (!existsSync(stampPath)) return {};
  const stamp = JSON.parse(readFileSync(stampPath, 'utf8'));
  return stamp.outputs.every((output) => existsSync(join(root, output))) ? stamp : {};
}

function filesBelow(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || IS_TEST.test(path)) return [];
  if (!stat.isDirectory()) return [{ path, stat }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { ok, output } = await withProgress('Building', () =>
    runQuietly(process.execPath, [vite, 'build', '--app'], { cwd: root }),
  );
  if (!ok) throw new Error(`The build failed:\n${lastLines(output)}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  try {
    await ensureInstalled();
    await ensureBuilt({ always: true });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
