import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { lastLines, runQuietly, withProgress } from './progress.mjs';

/** The same browser without windows: journeys take a fifth less time in it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CURE =
  'Install one (Debian and Ubuntu: `apt-get install chromium`; elsewhere: ' +
  "`npx playwright install chromium`), or set CHROMIUM to a Chromium or Chrome program's path.";

/**
 * Finds a Chromium that actually starts, in this order: the variable CHROMIUM, a headless shell and
 * then any Chromium, each on the PATH or from Debian's package (installed now if this runs as
 * root), Playwright's own download.
 *
 * @returns {Promise<string>} the program's path
 * @throws if there is none, with the fix in plain words
 */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM is set to ${named}, which does not start. ${CURE}`);
  }
  return (
    (await onPath([HEADLESS_SHELL])) ??
    (await fromDebian(HEADLESS_SHELL)) ??
    (await onPath(NAMES)) ??
    (await fromDebian('chromium')) ??
    (await fromPlaywright()) ??
    Promise.reject(new Error(`No Chromium was found for the browser tests. ${CURE}`))
  );
}

/** A name on the PATH is not enough: Ubuntu's `chromium-browser` only asks to install a snap. */
async function starts(program) {
  const { ok, output } = await runQuietly(program, ['--version'], { timeLimitMs: 15_000 });
  return ok && /chrom/i.test(output);
}

async function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const program of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (isExecutable(program) && (await starts(program))) return program;
  }
  return undefined;
}

function isExecutable(program) {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packageArgs = ['install', '-y', '--no-install-recommends', name];
  const { ok, output } = await withProgress(`Installing ${name} (Debian’s package)`, async () => {
    const update = await runQuietly('apt-get', ['update'], { env, timeLimitMs: 180_000 });
    // Old package lists may still work, so a failed update is not fatal.
    const install = await runQuietly('apt-get', packageArgs, { env, timeLimitMs: 600_000 });
    return install.ok ? install : { ok: false, output: update.output + install.output };
  });
  if (!ok) process.stderr.write(`apt-get did not install ${name}:\n${lastLines(output, 8)}\n`);
  return ok ? onPath([name]) : undefined;
}

async function fromPlaywright() {
  const { chromium } = await import('playwright');
  const program = chromium.executablePath();
  if (existsSync(program) && (await starts(program))) return program;
  const cli = join(root, 'node_modules/playwright/cli.js');
  const { ok, output } = await withProgress("Downloading Chromium (Playwright's)", () =>
    runQuietly(process.execPath, [cli, 'install', 'chromium'], { timeLimitMs: 60_000 }),
  );
  if (ok && (await starts(program))) return program;
  process.stderr.write(`Playwright did not download Chromium:\n${lastLines(output, 8)}\n`);
  return undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await findChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
