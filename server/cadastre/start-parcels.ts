import { join } from 'node:path';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { openParcels, type OpenParcels, type SampleSnapshot } from './data-set/index.ts';
import { loadMemoryEngine } from './memory/index.ts';
import { connectPostgisEngine } from './postgis/index.ts';

/**
 * The cadastre of the engine that PARCEL_ENGINE names. Throws `SnapshotError` or
 * `PostgisCadastreError`, with the cure, when it cannot be served.
 */
export async function startParcels({
  settings,
  programFolder,
  log,
  sampleSnapshot,
}: {
  settings: Pick<Settings, 'PARCEL_ENGINE' | 'DATABASE_URL' | 'DATA_DIR'>;
  /** Folder of the built server. */
  programFolder: string;
  log: Pick<Log, 'info' | 'error'>;
  sampleSnapshot: SampleSnapshot;
}): Promise<OpenParcels> {
  if (settings.PARCEL_ENGINE === 'postgis') {
    return connectPostgisEngine({
      connection: { connectionString: settings.DATABASE_URL },
      shapeProgram: join(programFolder, 'shape-worker.js'),
      log,
    });
  }
  const program = join(programFolder, 'parcel-worker.js');
  return openParcels({
    folder: join(settings.DATA_DIR, 'parcels'),
    log,
    sampleSnapshot,
    load: (snapshot) => loadMemoryEngine(snapshot, { program }),
  });
}
