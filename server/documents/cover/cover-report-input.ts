import type { ParcelRecord } from '#entities/parcel';
import type { CarbonFactors } from '../carbon/carbon-factors.ts';
import type { FarmKeyInput } from '../farm-key/farm-key-input.ts';

/** The cover data sets of a report. */
export interface CoverDataSets {
  /**
   * Name and version as the report prints them; null where the report does not use ground cover.
   */
  ground: string | null;
  woody: string;
  isSample: boolean;
}

/** Every fact of a cover report except the cover itself, which is measured. */
export interface CoverReportInput extends FarmKeyInput {
  cover: CoverDataSets;
}

export interface BenchmarkInput extends CoverReportInput {
  /** The comparison parcels as the cadastre has them now. */
  comparison: {
    parcels: readonly ParcelRecord[];
    /** Chosen parcels that are no longer in the cadastre. */
    missingPids: readonly string[];
    dataSet: FarmKeyInput['dataSet'];
  };
}

/** The parcel data sets of the farm and, if it differs, of the comparison parcels. */
export function parcelDataSets({
  dataSet,
  comparison,
}: CoverReportInput & Partial<Pick<BenchmarkInput, 'comparison'>>): FarmKeyInput['dataSet'][] {
  const compared = comparison?.dataSet;
  const isOther = compared?.name !== dataSet.name || compared.version !== dataSet.version;
  return compared && isOther ? [dataSet, compared] : [dataSet];
}

export interface CarbonInput extends CoverReportInput {
  factors: CarbonFactors;
}
