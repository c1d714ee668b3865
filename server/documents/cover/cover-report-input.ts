import type { MultiPolygon, Polygon } from 'geojson';
import type { ParcelRecord } from '#entities/parcel';
import type { PaddockKind } from '#shared/api/contract';
import type { CarbonFactors } from '../carbon/carbon-factors.ts';
import type { FarmKeyInput } from '../farm-key/farm-key-input.ts';

/** The cover data sets of a report. */
export interface CoverDataSets {
  /**
   * Name and version as the report prints them; null where the report does not use ground cover.
   */
  ground: string | null;
  woody: string;
  /** Sensor, DOI and accuracy of each product, as the method page prints them. */
  groundAbout?: string;
  woodyAbout?: string;
  /** Absent if no rainfall is configured; the report then does not mention droughts. */
  rainfall?: string;
  /** Canopy at the cut-off of deforestation and in a later year; absent where none is configured. */
  forest?: { name: string; year: number };
  /** Absent where the height of trees is not known. */
  treeHeight?: string;
  isSample: boolean;
}

/** A paddock as its owner drew it. */
export interface PaddockArea {
  name: string;
  kind: PaddockKind;
  areaHa: number;
  geometry: Polygon | MultiPolygon;
}

/** Every fact of a cover report except the cover itself, which is measured. */
export interface CoverReportInput extends FarmKeyInput {
  cover: CoverDataSets;
  paddocks?: readonly PaddockArea[];
}

/** How comparison parcels were found, with what the server found when it repeated the searches. */
export interface ComparisonChoice {
  distances: readonly { km: number; minAreaHa: number }[];
  isFromFile: boolean;
  chosenCount: number;
  /**
   * The parcels that the searches find together, and which of the chosen ones are among them. Null
   * without a search, or where it can no longer be repeated.
   */
  search: {
    foundCount: number;
    chosenPids: readonly string[];
    /** Parcels within the same distances that are not suitable for comparison. */
    excluded: { reserves: number; waters: number; roads: number };
  } | null;
}

export interface BenchmarkInput extends CoverReportInput {
  /** The comparison parcels as the cadastre has them now. */
  comparison: {
    parcels: readonly ParcelRecord[];
    /** Chosen parcels that are no longer in the cadastre. */
    missingPids: readonly string[];
    dataSet: FarmKeyInput['dataSet'];
    /** How the parcels were found; null for orders that did not record it. */
    choice: ComparisonChoice | null;
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
