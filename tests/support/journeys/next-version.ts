import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const NEXT_VERSION = '2099.1.0';
/** The revision by which the service worker notices that the page has changed. */
const PAGE_REVISION = /(\burl:"index\.html",revision:")[0-9a-f]+/;
/** A name with the hash of the file's content. */
const SCRIPT_NAME = /[\w.-]+\.js\b/g;
const VERSION = /`2022\.6\.0`|"2022\.6\.0"/g;

/** A copy of the built app and server that is a later version. */
export interface NextVersion {
  /** The server's program. */
  program: string;
  remove: () => Promise<void>;
}

/**
 * Makes the next version of what is built: another version number in the app and the server, and so
 * other names of the app's files and another service worker.
 */
export async function makeNextVersion(): Promise<NextVersion> {
  const parent = resolve('dist/next');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'version-'));
  await Promise.all(
    ['app', 'embed', 'server'].map((name) =>
      cp(resolve('dist', name), join(folder, name), { recursive: true }),
    ),
  );
  const assets = join(folder, 'app/assets');
  // Browsers cache an asset for ever, so another content needs another name.
  const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith('.js')));
  if (scripts.size === 0) throw new Error('The app is not built. Run: npm run build');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|html|json)$/.test(name),
  );
  for (const name of files) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const changed = text
      .replace(SCRIPT_NAME, (found) => (scripts.has(found) ? `next-${found}` : found))
      .replace(VERSION, (found) => found.replace('2022.6.0', NEXT_VERSION))
      .replace(PAGE_REVISION, `$1${NEXT_VERSION}`);
    if (changed === text) continue;
    await writeFile(path, changed);
    // The server compresses what has no compressed copy.
    for (const ending of ['.br', '.gz']) await rm(`${path}${ending}`, { force: true });
  }
  for (const name of await readdir(assets)) {
    if (/\.js(?:\.br|\.gz)?$/.test(name))
      await rename(join(assets, name), join(assets, `next-${name}`));
  }
  return {
    program: join(folder, 'server/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
