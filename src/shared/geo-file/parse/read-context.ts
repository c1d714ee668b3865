import type { FeatureRef } from '../base/import-result.ts';
import { countOf } from '../base/feature-title.ts';
import type { ReadingLimits } from '../base/limits.ts';
import { createNotes, type Notes } from '../base/notes.ts';
import type { WorkBudget } from '../base/work-budget.ts';
import { LimitError } from '../base/refusal.ts';

/** Context shared by the readers of all formats: limits, work budget and notes. */
export interface ReadContext {
  limits: ReadingLimits;
  budget: WorkBudget;
  notes: Notes;
  /** Registers the next feature of a layer; numbers run on across layers. */
  feature(layer: string, number: number, name: string | null): FeatureRef;
  /** Counts vertices before they are stored. */
  vertices(count: number): void;
  /** Counts rings, lines and other parts before they are stored. */
  parts(count: number): void;
  /** Counts numbers and other values before they are stored. */
  values(count: number): void;
  /** Counts attributes of features and elements of XML, each as two values. */
  attributes(count: number): void;
  /** Counts the files of all archives, those inside archives included. */
  files(count: number): void;
  /** Counts inflated bytes as they come out of an archive. */
  inflated(count: number): void;
  readonly total: { features: number; vertices: number };
  /** Returns the same context with another share of the progress. */
  at(budget: WorkBudget): ReadContext;
}

const MIB = 1024 * 1024;
/** Small files of blanks compress a thousandfold; below this size the ratio says nothing. */
const RATIO_COUNTS_FROM = 16 * MIB;

export function createReadContext(
  limits: ReadingLimits,
  budget: WorkBudget,
  fileBytes: number,
): ReadContext {
  const total = { features: 0, vertices: 0, parts: 0, values: 0, files: 0, inflated: 0 };
  const reading: Omit<ReadContext, 'budget' | 'at'> = {
    limits,
    notes: createNotes(),
    feature: (layer, number, name) => {
      if (++total.features > limits.features) {
        const most = countOf(limits.features, 'feature');
        throw new LimitError(`It has more than ${most}; at most ${most} can be read.`);
      }
      return { layer, number, name };
    },
    vertices: (count) => {
      total.vertices += count;
      if (total.vertices > limits.vertices) {
        const most = countOf(limits.vertices, 'corner');
        throw new LimitError(`It has more than ${most}. Simplify it, then import it again.`);
      }
    },
    parts: (count) => {
      total.parts += count;
      if (total.parts > limits.parts) {
        const most = countOf(limits.parts, 'part');
        throw new LimitError(
          `Its areas have more than ${most}. Simplify it, then import it again.`,
        );
      }
    },
    values: (count) => {
      total.values += count;
      if (total.values > limits.values) {
        const most = countOf(limits.values, 'value');
        throw new LimitError(
          `It has more than ${most}. Leave out what is no boundary, then export it again.`,
        );
      }
    },
    // Attributes have names, so each takes the time and memory of two numbers.
    attributes: (count) => reading.values(2 * count),
    files: (count) => {
      total.files += count;
      if (total.files > limits.archiveEntries) {
        throw new LimitError(`It has more than ${countOf(limits.archiveEntries, 'file')}.`);
      }
    },
    inflated: (count) => {
      total.inflated += count;
      if (total.inflated > limits.inflatedBytes) {
        const most = Math.round(limits.inflatedBytes / MIB);
        throw new LimitError(`Unpacked, it has more than ${most} MB.`);
      }
      const isBomb = total.inflated > limits.inflationRatio * fileBytes;
      if (isBomb && total.inflated > Math.min(RATIO_COUNTS_FROM, limits.inflatedBytes)) {
        throw new LimitError(
          `Its content is packed more than ${limits.inflationRatio} times over, which no boundary file should be.`,
        );
      }
    },
    total,
  };
  const at = (budget: WorkBudget): ReadContext => ({ ...reading, budget, at });
  return at(budget);
}
