import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** About a metre, in degrees. */
const TOLERANCE = '0.00001';
/** Options with which ogr2ogr checks, repairs and thins every area. */
const CHECKS = ['-makevalid', '-simplify', TOLERANCE, '-nlt', 'PROMOTE_TO_MULTI'];

/**
 * Milliseconds that ogr2ogr needs to convert a GeoPackage to FlatGeobuf, as it is or checked,
 * repaired and thinned; null where it is not installed.
 */
export async function readByOgr(gpkg: Uint8Array, isChecked: boolean): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-ogr-'));
  try {
    const file = join(folder, 'paddocks.gpkg');
    await writeFile(file, gpkg);
    const startedAt = performance.now();
    const options = isChecked ? CHECKS : [];
    const files = [join(folder, 'out.fgb'), file];
    await promisify(execFile)('ogr2ogr', ['-f', 'FlatGeobuf', ...options, ...files]);
    return performance.now() - startedAt;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
