// Adds to package-lock.json the packages that npm omits: those of other platforms, if a registry or
// an older node_modules lacks them. Without them, `npm ci` refuses the lock file (npm 11) or
// installs nothing for a Mac (npm 10). Run it after adding a package that contains binaries.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * Returns the optional packages that a lock file refers to and lacks.
 *
 * @param {Record<string, { optionalDependencies?: Record<string, string>, dev?: boolean }>}
 *   packages
 *   the lock file's `packages`
 * @returns {{ name: string, version: string, dev: boolean | undefined }[]}
 */
function missingFromLock(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !placesAbove(place).some((above) => packages[`${above}node_modules/${name}`]),
      )
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/**
 * Lists the folders in which a package resolves another: its own node_modules, then those of its
 * parents.
 */
function placesAbove(place) {
  if (place === '') return [''];
  const above = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/')));
  return [`${place}/`, ...placesAbove(above.replace(/\/$/, ''))];
}

/** Derives a package's platform from its name: `…-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const among = (names) => {
    const found = words.filter((word) => names.includes(word));
    return found.length > 0 ? found : undefined;
  };
  const libc = /-musl/.test(name) ? ['musl'] : /-gnu/.test(name) ? ['glibc'] : undefined;
  const os = among(SYSTEMS);
  return { cpu: among(PROCESSORS), libc: os?.includes('linux') ? libc : undefined, os };
}

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingFromLock(lock.packages);
for (const { name, version, dev } of missing) {
  const { cpu, libc, os } = platformOf(name);
  lock.packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
}
const places = Object.keys(lock.packages).toSorted((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(places.map((place) => [place, lock.packages[place]]));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms added\n`);
