import { open, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ParcelRecord, ParcelType, State } from '#entities/parcel';
import {
  publishSnapshot,
  readCurrent,
  storedParcels,
  type CurrentDataSet,
} from '../data-set/index.ts';
import { writeSnapshot } from '../memory/index.ts';
import type { FieldMap } from './cadastres/parcel-identity.ts';
import { CadastreReading } from './cadastre-reading.ts';
import { inImportPlace, type ImportPlace } from './import-place.ts';
import type { RegionLayer } from './regions/read-regions.ts';
import { writeReport, type ImportReport } from './write-report.ts';

export interface ImportFile {
  path: string;
  state: State;
  /** For a file of nothing but roads or waters; null: its attributes tell. */
  type: ParcelType | null;
}

export interface ImportRequest {
  files: readonly ImportFile[];
  /** Folder of the snapshots. */
  folder: string;
  map: FieldMap;
  /** Coordinates of files that do not say theirs. */
  crs: string | null;
  /** Positions are latitude first, whatever the files say. */
  latFirst: boolean;
  regions: readonly RegionLayer[];
  name: string | null;
  version: string | null;
  /** Keep the states that are loaded and not in this import. */
  add: boolean;
  /** More parcels left out than this, in hundredths of those read, and nothing is changed. */
  maxRefusedPercent: number;
  /** Where the report is written, of a failed import too. */
  reportPath: string;
  /** Stores it in a database too, whole or not at all. */
  storeToo: StoreParcels | null;
}

export type StoreParcels = (
  source: { name: string; version: string; isSample: boolean },
  parcels: AsyncIterable<ParcelRecord>,
) => Promise<void>;

export interface ImportProgress {
  step: 'regions' | 'reading' | 'packing' | 'storing';
  /** The file that is read. */
  file?: string;
  /** 0 to 1. */
  share?: number;
  parcels?: number;
}

export interface ImportWatcher {
  onProgress(progress: ImportProgress): void;
  /** Everything unfinished is in this folder; it is gone when the import ends by itself. */
  onScratch(folder: string): void;
  /** Packed and checked; what is left takes a moment and is done whole or not at all. */
  onFinishing(): void;
}

/**
 * Loads cadastre files into a new data set and makes it the one that is served, at once and whole.
 * When anything goes wrong the old one stays. Throws `CadastreFileError` for what its files or
 * options are to blame for.
 */
export async function importCadastre(
  request: ImportRequest,
  watcher: ImportWatcher,
): Promise<ImportReport<CurrentDataSet>> {
  return inImportPlace(resolve(request.folder), async (place) => {
    watcher.onScratch(place.scratch);
    // A report that cannot be written is better known before the work than after it.
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
      // The cadastre is in place by now, with its report or without.
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
  { folder, scratch, id }: ImportPlace,
  watcher: ImportWatcher,
): Promise<CurrentDataSet> {
  const base = request.add ? await readCurrent(folder) : null;
  const imported = new Set(request.files.map(({ state }) => state));
  const name = request.name ?? nameOf(imported, base);
  const version = request.version ?? new Date().toISOString().slice(0, 10);
  const file = join(scratch, `${id}.parcels`);
  const source = { name, version, isSample: false };
  const { parcelCount, bbox } = await writeSnapshot(
    file,
    source,
    reading.parcels(keptParcels(folder, base, imported)),
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
  watcher.onFinishing();
  await publishSnapshot(folder, file, dataSet);
  return dataSet;
}

async function* keptParcels(
  folder: string,
  base: CurrentDataSet | null,
  replaced: ReadonlySet<State>,
): AsyncGenerator<ParcelRecord> {
  if (!base) return;
  for await (const parcel of storedParcels(folder, base)) {
    if (!replaced.has(parcel.state)) yield parcel;
  }
}

/** After the states in it, unless it was given another name before. */
function nameOf(imported: ReadonlySet<State>, base: CurrentDataSet | null): string {
  const usual = (states: Iterable<string>) => `${[...states].toSorted().join(', ')} cadastre`;
  const states = Object.keys(base?.parcelsByState ?? {});
  const isNamed = base !== null && base.name !== usual(states);
  return isNamed ? base.name : usual(new Set([...imported, ...states]));
}
