import { join } from 'node:path';
import type { FileStorage } from '../platform/files/file-store.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings/settings.ts';
import {
  followBucket,
  forgetSnapshot,
  openParcels,
  readBucketDataSet,
  type BucketFollower,
  type OpenParcels,
  type SampleSnapshot,
} from './data-set/index.ts';
import { loadMemoryEngine, SnapshotError } from './memory/index.ts';
import { connectPostgisEngine } from './postgis/index.ts';

export interface StartParcelsOptions {
  settings: Pick<Settings, 'PARCEL_ENGINE' | 'DATABASE_URL' | 'DATA_DIR'>;
  /** The bucket from which nodes fetch the cadastre; null if files are in a folder. */
  bucket: FileStorage | null;
  /** Folder of the built server. */
  programFolder: string;
  log: Pick<Log, 'info' | 'error'>;
  sampleSnapshot: SampleSnapshot;
  /** Interval of checks of the bucket, and the first pause after a failure, in milliseconds. */
  pace?: { lookEveryMs: number; pauseMs: number };
}

/**
 * Starts the engine named by PARCEL_ENGINE and serves its cadastre. Throws `SnapshotError` or
 * `PostgisCadastreError`, with the remedy, when it cannot.
 */
export async function startParcels(options: StartParcelsOptions): Promise<OpenParcels> {
  const { settings, bucket, programFolder, log, sampleSnapshot } = options;
  if (settings.PARCEL_ENGINE === 'postgis') {
    const connection = await connectPostgisEngine({
      connection: { connectionString: settings.DATABASE_URL },
      shapeProgram: join(programFolder, 'shape-worker.js'),
      log,
    });
    // All nodes read the same tables.
    return Object.assign(connection, { snapshot: null, isBehind: false });
  }
  const program = join(programFolder, 'parcel-worker.js');
  const folder = join(settings.DATA_DIR, 'parcels');
  const open = () =>
    openParcels({
      folder,
      log,
      sampleSnapshot,
      load: (snapshot) => loadMemoryEngine(snapshot, { program }),
    });
  if (bucket === null) return open();
  const follow = () => followBucket({ bucket, folder, log, ...options.pace });
  const follower = await follow();
  try {
    return withFollower(await open(), follower);
  } catch (error) {
    await follower.close();
    const isInBucket = (await readBucketDataSet(bucket).catch(() => null)) !== null;
    if (!(error instanceof SnapshotError && isInBucket)) throw error;
    log.error({ err: error }, 'the copy of the cadastre is damaged; fetching it again');
  }
  await forgetSnapshot(folder);
  const again = await follow();
  return withFollower(await open(), again);
}

const withFollower = (parcels: OpenParcels, follower: BucketFollower): OpenParcels => ({
  get engine() {
    return parcels.engine;
  },
  get snapshot() {
    return parcels.snapshot;
  },
  get isBehind() {
    return parcels.isBehind || follower.isBehind;
  },
  close: async () => {
    await follower.close();
    await parcels.close();
  },
});
