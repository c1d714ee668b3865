import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ParcelRecord, ParcelType, State } from '#entities/parcel';
import { lockDataDir, DataDirInUseError } from '../../db/embedded/data-dir-lock.ts';
import {
  publishSnapshot,
  readCurrent,
  storedParcels,
  type CurrentDataSet,
} from '../data-set/index.ts';
import { writeSnapshot } from '../memory/index.ts';
import { CadastreFileError } from './cadastre-file-error.ts';
import type { FieldMap } from './cadastres/parcel-identity.ts';
import type { FileReport } from './import-report.ts';
import { LayerReader } from './layer-reader.ts';
import { openLayers } from './open-layers.ts';
import { PidRegister } from './pid-register.ts';
import { readRegions, type RegionLayer } from './regions/read-regions.ts';
import type { RegionIndex } from './regions/region-index.ts';
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
  /** Where the report goes too, beside the snapshot. */
  reportPath: string | null;
}

export interface ImportProgress {
  step: 'regions' | 'reading' | 'packing';
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
  const folder = resolve(request.folder);
  await mkdir(folder, { recursive: true });
  const release = await onlyImport(folder);
  const id = `${compactTime(new Date())}-${randomBytes(4).toString('hex')}`;
  const scratch = join(folder, `${SCRATCH}${id}`);
  try {
    await removeScratch(folder);
    await mkdir(scratch);
    watcher.onScratch(scratch);
    return await importInto(request, { folder, scratch, id }, watcher);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await release();
  }
}

const SCRATCH = 'import-';

/** What imports left behind that were killed. */
async function removeScratch(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(SCRATCH));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function importInto(
  request: ImportRequest,
  { folder, scratch, id }: { folder: string; scratch: string; id: string },
  watcher: ImportWatcher,
): Promise<ImportReport<CurrentDataSet>> {
  const startedAt = new Date();
  const base = request.add ? await readCurrent(folder) : null;
  const opened = await openLayers(request, (progress) => watcher.onProgress(progress));
  const reports: FileReport[] = [];
  const parcelsByState: CurrentDataSet['parcelsByState'] = {};
  const count = (parcel: ParcelRecord) => {
    parcelsByState[parcel.state] = (parcelsByState[parcel.state] ?? 0) + 1;
    return parcel;
  };

  const regions: Record<RegionLayer['kind'], RegionIndex | null> = { lga: null, nrm: null };
  async function* parcels(): AsyncGenerator<ParcelRecord> {
    for (const layer of request.regions) {
      watcher.onProgress({ step: 'regions', file: layer.path });
      regions[layer.kind] = await readRegions(layer, request.crs);
    }
    const pids = new PidRegister();
    for (const layer of opened.layers) {
      const reader = new LayerReader(layer, { pids, regions, map: request.map });
      reports.push(reader.report);
      for await (const parcel of reader.parcels()) yield count(parcel);
    }
    requireFewRefusals(reports, request.maxRefusedPercent);
    const replaced = new Set(request.files.map(({ state }) => state));
    if (base) {
      for await (const parcel of storedParcels(folder, base)) {
        if (!replaced.has(parcel.state)) yield count(parcel);
      }
    }
    watcher.onProgress({ step: 'packing' });
  }

  const name = request.name ?? base?.name ?? `${statesOf(request.files).join(', ')} cadastre`;
  const version = request.version ?? startedAt.toISOString().slice(0, 10);
  const file = join(scratch, `${id}.parcels`);
  const report = <D extends CurrentDataSet | null>(dataSet: D): ImportReport<D> => ({
    dataSet,
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    files: reports,
  });
  try {
    const dataSet = await writeSnapshot(file, { name, version, isSample: false }, parcels());
    const done = report({
      snapshot: `${id}.parcels`,
      name,
      version,
      importedAt: new Date().toISOString(),
      parcelCount: dataSet.parcelCount,
      parcelsByState,
      bbox: dataSet.bbox,
      bytes: (await stat(file)).size,
    });
    await publishSnapshot(folder, file, done.dataSet);
    if (request.reportPath !== null) await writeReport(request.reportPath, done);
    return done;
  } catch (error) {
    if (request.reportPath !== null) await writeReport(request.reportPath, report(null));
    throw error;
  } finally {
    opened.close();
  }
}

const statesOf = (files: readonly ImportFile[]) => [...new Set(files.map(({ state }) => state))];

/** `20261121T031000Z`: sorts by time and is a name on every system. */
const compactTime = (time: Date) => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

async function onlyImport(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockDataDir(folder);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new CadastreFileError(
      `Another import into ${folder} is running. Wait until it is done, or stop it.`,
    );
  }
}

/** Rows without land and parcels that come twice are no sign of a bad file. */
function requireFewRefusals(reports: readonly FileReport[], maxRefusedPercent: number): void {
  const read = reports.reduce((sum, report) => sum + report.read, 0);
  const refused = reports.reduce((sum, { refused, refusals }) => {
    const harmless = (refusals['no-geometry']?.count ?? 0) + (refusals.duplicate?.count ?? 0);
    return sum + refused - harmless;
  }, 0);
  const percent = (refused / read) * 100;
  if (percent > maxRefusedPercent) {
    throw new CadastreFileError(
      `${percent.toFixed(1)} % of the parcels would be left out, which is more than ${maxRefusedPercent} %. Nothing was changed. See the report (--report FILE), and allow it with --max-refused ${Math.ceil(percent)}`,
    );
  }
}
