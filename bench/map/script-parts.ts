import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleSizes } from '../../scripts/build/module-sizes.ts';

const root = join(import.meta.dirname, '../..');
/** Deepest folder of our own that is named: `src/features/save-farm`. */
const SLICE_DEPTH = 3;

/**
 * Divides the compressed sizes of scripts among the packages and slices in them, in the proportion
 * of their text; the largest first. Files that the app's build did not make are left out.
 */
export function partsOf(scripts: readonly { file: string; size: number }[]): [string, number][] {
  const modules = JSON.parse(
    readFileSync(join(root, 'dist/module-sizes.json'), 'utf8'),
  ) as ModuleSizes;
  const parts = new Map<string, number>();
  for (const { file, size } of scripts) {
    const sizes = Object.entries(modules[file] ?? {}).filter(([, length]) => length > 0);
    const whole = sizes.reduce((sum, [, length]) => sum + length, 0);
    for (const [id, length] of sizes) {
      const part = partOf(id);
      parts.set(part, (parts.get(part) ?? 0) + (size * length) / whole);
    }
  }
  return [...parts].toSorted(([, a], [, b]) => b - a);
}

function partOf(id: string): string {
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (inPackage) return inPackage;
  const [path = ''] = id.replace(`${root}/`, '').replace('\0', '').split('?');
  return path.split('/').slice(0, SLICE_DEPTH).join('/');
}
