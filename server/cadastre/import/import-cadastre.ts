import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ParcelRecord, State } from '#entities/parcel';
import type { FileStorage } from '../../platform/files/file-store.ts';
import {
  fetchSnapshot,
  nameBucketDataSet,
  publishSnapshot,
  readBucketDataSet,
  readCurrent,
  sendSnapshot,
  storedParcels,
  type BucketDataSet,
  type CurrentDataSet,
} from '../data-set/index.ts';
import { writeSnapshot } from '../memory/index.ts';
import { CadastreFileError } from './cadastre-file-error.ts';
import { CadastreReading } from './cadastre-reading.ts';
import { inImportPlace, type ImportPlace } from './import-place.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';
import { writeReport, type ImportReport } from './write-report.ts';

export interface ImportWatcher {
  onProgress(progress: ImportProgress): void;
  /**
   * Called with the folder of all unfinished files, which the import removes when it ends normally.
   */
  onScratch(folder: string): void;
  /** Called when the data set is packed and checked; the short rest is atomic. */
  onFinishing(): void;
}

/**
 * Imports cadastre files into a new data set and starts serving it atomically. Keeps the old one
 * when anything fails. Throws `CadastreFileError` for faults of the files or options.
 */
export async function importCadastre(
  request: ImportRequest,
  watcher: ImportWatcher,
): Promise<ImportReport<CurrentDataSet>> {
  return inImportPlace(resolve(request.folder), async (place) => {
    watcher.onScratch(place.scratch);
    // Fails before the work, rather than after it, if the report cannot be written.
    await (await open(request.reportPath, 'a')).close();
    const startedAt = new Date();
    const reading = new CadastreReading(request, (progress) => watcher.onProgress(progress));
    const report = <D extends CurrentDataSet | null>(dataSet: D): ImportReport<D> => ({
      dataSet,
      startedAt: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
      files: reading.reports,
    });
    try {
      const done = report(await makeDataSet(request, reading, place, watcher));
      // The cadastre is already published, so a failure to write the report does not fail the
      // import.
      await writeReport(request.reportPath, done).catch(() => {});
      return done;
    } catch (error) {
      await writeReport(request.reportPath, report(null)).catch(() => {});
      throw error;
    }
  });
}

async function makeDataSet(
  request: ImportRequest,
  reading: CadastreReading,
  place: ImportPlace,
  watcher: ImportWatcher,
): Promise<CurrentDataSet> {
  const { bucket } = request;
  const { folder, scratch, id } = place;
  const inBucket = bucket && (await readBucketDataSet(bucket));
  const base = request.add ? await openBase(bucket, inBucket, place) : null;
  const imported = new Set(request.files.map(({ state }) => state));
  const name = request.name ?? nameOf(imported, base?.dataSet ?? null);
  const version = request.version ?? new Date().toISOString().slice(0, 10);
  const file = join(scratch, `${id}.parcels`);
  const source = { name, version, isSample: false };
  const { parcelCount, bbox } = await writeSnapshot(
    file,
    source,
    reading.parcels(keptParcels(base, imported)),
  );
  const dataSet: CurrentDataSet = {
    snapshot: `${id}.parcels`,
    name,
    version,
    importedAt: new Date().toISOString(),
    parcelCount,
    parcelsByState: reading.parcelsByState,
    bbox,
    bytes: (await stat(file)).size,
  };
  if (request.storeToo) {
    watcher.onProgress({ step: 'storing' });
    await request.storeToo(source, storedParcels(scratch, dataSet));
  }
  if (bucket === null) {
    watcher.onFinishing();
    await publishSnapshot(folder, file, dataSet);
    return dataSet;
  }
  watcher.onProgress({ step: 'sending' });
  await sendSnapshot(bucket, file, dataSet);
  watcher.onFinishing();
  if (await nameBucketDataSet(bucket, dataSet, inBucket)) return dataSet;
  throw new CadastreFileError(
    'Another import into the bucket ended meanwhile, and its cadastre is in use. To replace it, start this import again.',
  );
}

/** The cadastre whose other states an import keeps, and the folder that holds its snapshot. */
interface Base {
  dataSet: CurrentDataSet;
  folder: string;
}

/** Fetches the cadastre of the bucket; if the bucket has none, takes that of the folder. */
async function openBase(
  bucket: FileStorage | null,
  inBucket: BucketDataSet | null,
  { folder, scratch }: ImportPlace,
): Promise<Base | null> {
  if (bucket !== null && inBucket !== null) {
    const { dataSet } = inBucket;
    await fetchSnapshot(bucket, dataSet, join(scratch, dataSet.snapshot));
    return { dataSet, folder: scratch };
  }
  const dataSet = await readCurrent(folder);
  return dataSet && { dataSet, folder };
}

async function* keptParcels(
  base: Base | null,
  replaced: ReadonlySet<State>,
): AsyncGenerator<ParcelRecord> {
  if (!base) return;
  for await (const parcel of storedParcels(base.folder, base.dataSet)) {
    if (!replaced.has(parcel.state)) yield parcel;
  }
}

/** Names the cadastre by its states, unless it already has a name of its own. */
function nameOf(imported: ReadonlySet<State>, base: CurrentDataSet | null): string {
  const usual = (states: Iterable<string>) => `${[...states].toSorted().join(', ')} cadastre`;
  const states = Object.keys(base?.parcelsByState ?? {});
  const isNamed = base !== null && base.name !== usual(states);
  return isNamed ? base.name : usual(new Set([...imported, ...states]));
}
