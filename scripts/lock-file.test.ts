import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  resolved?: string;
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
