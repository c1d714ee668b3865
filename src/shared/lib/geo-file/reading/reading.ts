import type { FeatureRef } from '../answer.ts';
import { countOf } from '../feature-title.ts';
import type { ReadingLimits } from '../limits.ts';
import { createNotes, type Notes } from '../notes.ts';
import type { Pace } from '../pace.ts';
import { FileRefusal } from '../refusal.ts';

/** What the readers of all formats share: the limits, the clock, and what they have to tell. */
export interface Reading {
  limits: ReadingLimits;
  pace: Pace;
  notes: Notes;
  /** The next feature of a layer, counted over the whole file. */
  feature(layer: string, number: number, name: string | null): FeatureRef;
  /** Counts corners before they are kept. */
  vertices(count: number): void;
  /** Counts inflated bytes as they come out of an archive of `archiveBytes`. */
  inflated(count: number): void;
  readonly total: { features: number; vertices: number };
  /** The same reading with another share of its progress. */
  at(pace: Pace): Reading;
}

const MIB = 1024 * 1024;
/** Short files of blanks shrink a thousandfold; below this the ratio says nothing. */
const RATIO_COUNTS_FROM = 16 * MIB;

export function createReading(limits: ReadingLimits, pace: Pace, fileBytes: number): Reading {
  const total = { features: 0, vertices: 0, inflated: 0 };
  const reading: Omit<Reading, 'pace' | 'at'> = {
    limits,
    notes: createNotes(),
    feature: (layer, number, name) => {
      if (++total.features > limits.features) {
        const most = countOf(limits.features, 'feature');
        throw new FileRefusal(`It has more than ${most}; at most ${most} can be read.`);
      }
      return { layer, number, name };
    },
    vertices: (count) => {
      total.vertices += count;
      if (total.vertices > limits.vertices) {
        const most = countOf(limits.vertices, 'corner');
        throw new FileRefusal(`It has more than ${most}. Simplify it before you bring it here.`);
      }
    },
    inflated: (count) => {
      total.inflated += count;
      if (total.inflated > limits.inflatedBytes) {
        const most = Math.round(limits.inflatedBytes / MIB);
        throw new FileRefusal(`Unpacked it has more than ${most} MB.`);
      }
      const isBomb = total.inflated > limits.inflationRatio * fileBytes;
      if (isBomb && total.inflated > Math.min(RATIO_COUNTS_FROM, limits.inflatedBytes)) {
        throw new FileRefusal(
          `Its content is packed more than ${limits.inflationRatio} times over, as no map is.`,
        );
      }
    },
    total,
  };
  const at = (pace: Pace): Reading => ({ ...reading, pace, at });
  return at(pace);
}
