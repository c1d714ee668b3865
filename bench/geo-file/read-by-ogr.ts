import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Milliseconds that ogr2ogr needs to convert a GeoPackage to FlatGeobuf; null where it is not installed. */
export async function readByOgr(gpkg: Uint8Array): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-ogr-'));
  try {
    const file = join(folder, 'paddocks.gpkg');
    await writeFile(file, gpkg);
    const startedAt = performance.now();
    await promisify(execFile)('ogr2ogr', ['-f', 'FlatGeobuf', join(folder, 'out.fgb'), file]);
    return performance.now() - startedAt;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
