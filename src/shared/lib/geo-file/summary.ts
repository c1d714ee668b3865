import type { GeoFileAnswer } from './answer.ts';

/** What `fenceline geo check` prints as JSON. */
export interface GeoFileSummary {
  file: string;
  format: string;
  features: number;
  areaHa: number;
  /** What was repaired, one sentence each. */
  repairs: string[];
  /** What was left out, one sentence each; and why all of it, where nothing can be used. */
  refusals: string[];
  remarks: string[];
  offers: { id: string; text: string }[];
}

export const summaryOf = (answer: GeoFileAnswer): GeoFileSummary => ({
  file: answer.fileName,
  format: answer.receipt.format,
  features: answer.features.length,
  areaHa: Math.round(answer.areaHa * 1e4) / 1e4,
  repairs: answer.receipt.repaired.map(({ text }) => text),
  refusals: [
    ...(answer.refusal ? [answer.refusal.message] : []),
    ...answer.receipt.leftOut.map(({ text }) => text),
  ],
  remarks: [...answer.receipt.remarks.map(({ text }) => text), ...answer.excess],
  offers: answer.offers.map(({ id, text }) => ({ id, text })),
});
