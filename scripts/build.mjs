import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { lastLines, runQuietly, withProgress } from './progress.mjs';

/** Inputs of the build. Tests are excluded, so that changing one does not trigger a build. */
const INPUTS = [
  'src',
  'server',
  'sandbox',
  'cli',
  'embed',
  'public',
  'docs/help',
  'scripts/build',
  'index.html',
  'silent.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const IS_TEST = /\.(test|fixture)\.tsx?$/;
/** Outputs of the build, one per part. */
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
 * Builds the app, the element, the command line and the server, unless `dist` was built from these
 * exact files.
 *
 * @param {{ always?: boolean }} [options] `always` forces a build
 * @throws with the builder's own last lines if it fails
 */
export async function ensureBuilt({ always = false } = {}) {
  const files = INPUTS.flatMap((input) => filesBelow(join(root, input)));
  const look = digest(files.map(({ path, stat }) => `${path}\n${stat.size}\n${stat.mtimeMs}\n`));
  const { look: builtLook, contents: builtContents } = readStamp();
  if (!always && look === builtLook) return;
  // Equal contents with other timestamps, as after switching branches and back, need no build
  // either.
  const contents = digest(files.flatMap(({ path }) => [path, readFileSync(path)]));
  if (always || contents !== builtContents) await build();
  const outputs = OUTPUTS.filter((output) => existsSync(join(root, output)));
  writeFileSync(stampPath, JSON.stringify({ look, contents, outputs }));
}

/** Reads the inputs of the last build; empty if any of its outputs is missing. */
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
