import type { MultiPolygon, Polygon } from 'geojson';
import type { GeoFileAnswer, Note, Receipt } from './answer.ts';
import { nameOf } from './feature-title.ts';

/** What `fenceline geo check` prints as JSON. */
export interface GeoFileSummary {
  file: string;
  format: string;
  /** Whether there is anything to take for a farm as it is. */
  usable: boolean;
  features: number;
  /** Of all features together; a feature may have several. */
  areaCount: number;
  areaHa: number;
  /** The features in the file's order; null for those without a name. */
  areas: { name: string | null; areaHa: number }[];
  layers: { name: string; features: number; projection: string }[];
  /** What was repaired, one sentence each. */
  repairs: string[];
  /**
   * What was left out, one sentence each. Where nothing can be used, why comes first, and the
   * specification's sentence for JSON files last.
   */
  refusals: string[];
  remarks: string[];
  offers: { id: string; text: string; changeHa?: number }[];
  /** How many more there are: of a kind the first 200 are told above. */
  unlisted: { repairs: number; refusals: number; remarks: number };
}

export const summaryOf = (answer: GeoFileAnswer): GeoFileSummary => ({
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
    // A reason may be made of what was left out.
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

/** To a square metre. */
const rounded = (hectares: number) => Math.round(hectares * 1e4) / 1e4;
