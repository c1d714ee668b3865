import type { MultiPolygon, Polygon } from 'geojson';
import type { ImportResult, Note, Receipt } from './base/import-result.ts';
import { nameOf } from './base/feature-title.ts';

/** JSON output of `fenceline geo check`. */
export interface GeoFileSummary {
  file: string;
  format: string;
  /** Whether the file has usable areas as it is. */
  usable: boolean;
  features: number;
  /** Areas of all features; a feature may have several. */
  areaCount: number;
  areaHa: number;
  /** Features in file order; null for those without a name. */
  areas: { name: string | null; areaHa: number }[];
  layers: { name: string; features: number; projection: string }[];
  /** One sentence per repair. */
  repairs: string[];
  /**
   * One sentence for everything left out. If nothing is usable, the reason comes first and, for
   * JSON files, the specification's sentence last.
   */
  refusals: string[];
  remarks: string[];
  offers: { id: string; text: string; changeHa?: number }[];
  /** Notes beyond those listed; of each kind the first 200 are listed above. */
  unlisted: { repairs: number; refusals: number; remarks: number };
}

export const summaryOf = (answer: ImportResult): GeoFileSummary => ({
  file: answer.fileName,
  format: answer.receipt.format,
  usable: answer.refusal === null,
  features: answer.features.length,
  areaCount: answer.features.reduce((sum, { geometry }) => sum + areasOf(geometry), 0),
  areaHa: rounded(answer.areaHa),
  areas: answer.features.map(({ properties }, i) => ({
    name: nameOf(properties),
    areaHa: rounded(answer.featureAreasHa[i]!),
  })),
  layers: answer.receipt.layers.map((layer) => ({ ...layer })),
  repairs: textsOf(answer.receipt.repaired),
  refusals: [
    ...(answer.refusal ? [answer.refusal.reason] : []),
    // The reason may already contain notes on what was left out.
    ...textsOf(answer.receipt.leftOut).filter((text) => !answer.refusal?.reason.includes(text)),
    ...(answer.refusal?.standardText ? [answer.refusal.standardText] : []),
  ],
  remarks: [...textsOf(answer.receipt.remarks), ...answer.excess],
  offers: answer.offers.map(({ id, text, changeHa }) =>
    changeHa === undefined ? { id, text } : { id, text, changeHa: rounded(changeHa) },
  ),
  unlisted: {
    repairs: unlistedOf(answer.receipt.repaired, answer.receipt),
    refusals: unlistedOf(answer.receipt.leftOut, answer.receipt),
    remarks: unlistedOf(answer.receipt.remarks, answer.receipt),
  },
});

const areasOf = ({ type, coordinates }: Polygon | MultiPolygon) =>
  type === 'Polygon' ? 1 : coordinates.length;

function unlistedOf(notes: readonly Note[], { counts }: Receipt): number {
  const kinds = new Set(notes.map(({ kind }) => kind));
  const listed = notes.reduce((sum, { count = 1 }) => sum + count, 0);
  return [...kinds].reduce((sum, kind) => sum + counts[kind]!, 0) - listed;
}

const textsOf = (notes: readonly Note[]) => notes.map(({ text }) => text);

/** Rounds to a square metre. */
const rounded = (hectares: number) => Math.round(hectares * 1e4) / 1e4;
