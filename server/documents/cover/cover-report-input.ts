import type { ParcelRecord } from '#entities/parcel';
import type { CarbonFactors } from '../carbon/carbon-factors.ts';
import type { FarmKeyInput } from '../farm-key/farm-key-input.ts';

/** The cover data a report is made from. */
export interface CoverDataSets {
  /** Name and version as the report prints them; null where it does not use them. */
  ground: string | null;
  woody: string;
  isSample: boolean;
}

/** Every fact of a report about cover but the cover itself, which is measured. */
export interface CoverReportInput extends FarmKeyInput {
  cover: CoverDataSets;
}

export interface BenchmarkInput extends CoverReportInput {
  /** What the farm is compared with, as the cadastre has it now. */
  comparison: {
    parcels: readonly ParcelRecord[];
    /** Chosen, but no longer in the cadastre. */
    missingPids: readonly string[];
    dataSet: FarmKeyInput['dataSet'];
  };
}

/** The parcel data of the farm and, where it is another, of what it is compared with. */
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
