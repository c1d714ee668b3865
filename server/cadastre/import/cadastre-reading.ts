import type { ParcelRecord } from '#entities/parcel';
import type { CurrentDataSet } from '../data-set/index.ts';
import { CadastreFileError } from './cadastre-file-error.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';
import type { FileReport } from './import-report.ts';
import { LayerReader } from './layer-reader.ts';
import { openLayers } from './open-layers.ts';
import { PidRegister } from './pid-register.ts';
import { readRegions } from './regions/read-regions.ts';
import type { RegionIndex } from './regions/region-index.ts';

/** Reads the parcels of all files of an import, and collects the file reports and parcel counts. */
export class CadastreReading {
  readonly reports: FileReport[] = [];
  readonly parcelsByState: CurrentDataSet['parcelsByState'] = {};
  private readonly request: ImportRequest;
  private readonly onProgress: (progress: ImportProgress) => void;

  constructor(request: ImportRequest, onProgress: (progress: ImportProgress) => void) {
    this.request = request;
    this.onProgress = onProgress;
  }

  /**
   * Yields the parcels. Throws `CadastreFileError` for unusable files, at the earliest before the
   * first parcel and at the latest after all, when too many were left out.
   *
   * @param kept parcels of the states that are not in this import
   */
  async *parcels(kept: AsyncIterable<ParcelRecord>): AsyncGenerator<ParcelRecord> {
    const { request, onProgress } = this;
    const opened = await openLayers(request, onProgress);
    try {
      const regions: Record<'lga' | 'nrm', RegionIndex | null> = { lga: null, nrm: null };
      for (const layer of request.regions) {
        onProgress({ step: 'regions', file: layer.path });
        regions[layer.kind] = await readRegions(layer, request.crs);
      }
      const pids = new PidRegister();
      for (const layer of opened.layers) {
        opened.tell(layer);
        const reader = new LayerReader(layer, { pids, regions, map: request.map });
        this.reports.push(reader.report);
        for await (const parcel of reader.parcels()) yield this.counted(parcel);
      }
      requireFewRefusals(this.reports, request.maxRefusedPercent);
      for await (const parcel of kept) yield this.counted(parcel);
      onProgress({ step: 'packing' });
    } finally {
      opened.close();
    }
  }

  private counted(parcel: ParcelRecord): ParcelRecord {
    this.parcelsByState[parcel.state] = (this.parcelsByState[parcel.state] ?? 0) + 1;
    return parcel;
  }
}

/** Excludes rows without geometry and duplicates, which do not indicate a bad file. */
function requireFewRefusals(reports: readonly FileReport[], maxRefusedPercent: number): void {
  const read = reports.reduce((sum, report) => sum + report.read, 0);
  const refused = reports.reduce((sum, { refused, refusals }) => {
    const harmless = (refusals['no-geometry']?.count ?? 0) + (refusals.duplicate?.count ?? 0);
    return sum + refused - harmless;
  }, 0);
  const percent = (refused / read) * 100;
  if (percent > maxRefusedPercent) {
    throw new CadastreFileError(
      `${percent.toFixed(1)} % of the parcels would be left out, more than ${maxRefusedPercent} %. Nothing was changed. Check the report, then allow it with --max-refused ${Math.ceil(percent)}`,
    );
  }
}
