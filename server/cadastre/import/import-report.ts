import type { State } from '#entities/parcel';
import type { GeometryRefusal } from './geometry/parcel-area.ts';
import type { Repair } from './geometry/ring-on-grid.ts';

export type Refusal =
  | GeometryRefusal
  | 'no-identifier'
  | 'identifier-too-long'
  | 'outside-state'
  | 'duplicate';

export type Note =
  | Repair
  | 'number-for-identifier'
  | 'unusual-identifier'
  | 'one-of-several-pieces';

/** Wording of each reason, as it follows a number of parcels and their outcome. */
const WORDS: Readonly<Record<Refusal | Note, string>> = {
  'no-geometry': 'no geometry',
  'not-an-area': 'only points or lines',
  'no-area': 'nothing enclosed',
  'not-a-number': 'coordinates that are not numbers',
  swapped: 'latitude and longitude swapped',
  'outside-australia': 'outside Australia',
  'open-ring': 'an open ring',
  'too-few-corners': 'a ring of fewer than three corners',
  'crosses-itself': 'an outline that crosses itself',
  'touches-itself': 'an outline that touches itself',
  'doubles-back': 'an outline that doubles back',
  'hole-outside': 'a hole outside its area',
  'holes-overlap': 'holes that overlap',
  'no-identifier': 'no identifier',
  'identifier-too-long': 'identifiers too long to store',
  'outside-state': 'outside the state',
  duplicate: 'the same parcel a second time',
  'other-geometry-left-out': 'extra points or lines left out',
  'ring-closed': 'an open ring closed',
  'ring-turned': 'rings turned the other way',
  'repeated-corners-dropped': 'repeated corners removed',
  'ring-without-area-dropped': 'a ring without area removed',
  'rings-sorted': 'misplaced holes corrected',
  'touching-ring-parted': 'an outline parted where it touches itself',
  'spike-removed': 'a spike removed',
  'small-crossing-mended': 'a small crossing mended',
  'number-for-identifier': 'no identifier, so named by their number',
  'unusual-identifier': 'an identifier unlike their state’s; lot and plan may be missing',
  'one-of-several-pieces': 'one of several pieces of a lot',
};

const EXAMPLES = 1_000;

export interface Example {
  /** 1-based number of the feature in its file. */
  feature: number;
  id: string | null;
  detail?: string;
}

interface Tally {
  count: number;
  /** The first examples. */
  examples: Example[];
}

export interface FileReport {
  file: string;
  layer: string | null;
  state: State;
  format: string;
  read: number;
  loaded: number;
  refused: number;
  /** Parcels left out, by reason. */
  refusals: Partial<Record<Refusal, Tally>>;
  /** Parcels loaded with a remark, by remark. */
  notes: Partial<Record<Note, Tally>>;
}

/** Counts the outcome of each feature of one layer. */
export class FileTally {
  readonly report: FileReport;

  constructor(source: Pick<FileReport, 'file' | 'layer' | 'state' | 'format'>) {
    this.report = { ...source, read: 0, loaded: 0, refused: 0, refusals: {}, notes: {} };
  }

  refuse(refusal: Refusal, example: Omit<Example, 'feature'>): void {
    this.report.refused += 1;
    this.add(this.report.refusals, refusal, example);
  }

  note(note: Note, example: Omit<Example, 'feature'>): void {
    this.add(this.report.notes, note, example);
  }

  private add<Reason extends string>(
    tallies: Partial<Record<Reason, Tally>>,
    reason: Reason,
    example: Omit<Example, 'feature'>,
  ): void {
    const tally = (tallies[reason] ??= { count: 0, examples: [] });
    tally.count += 1;
    if (tally.examples.length < EXAMPLES) {
      tally.examples.push({ feature: this.report.read, ...example });
    }
  }
}

/** Returns the most frequent reason why parcels were left out; null when none were. */
export function chiefRefusal(
  report: FileReport,
): { refusal: Refusal; words: string; first: Example } | null {
  const [chief] = Object.entries(report.refusals).toSorted(([, a], [, b]) => b.count - a.count);
  if (!chief) return null;
  const refusal = chief[0] as Refusal;
  return { refusal, words: WORDS[refusal], first: chief[1].examples[0]! };
}

/** Formats the report for people, one line per reason. */
export function describeFiles(files: readonly FileReport[]): string[] {
  return files.flatMap(({ file, layer, state, format, read, loaded, refusals, notes }) => [
    `${file}${layer === null ? '' : ` (${layer})`}: ${state}, ${format}, ${number(loaded)} of ${number(read)} loaded`,
    ...describeTallies('left out', refusals),
    ...describeTallies('loaded', notes),
  ]);
}

function describeTallies(fate: string, tallies: Partial<Record<Refusal | Note, Tally>>): string[] {
  return Object.entries(tallies).map(([reason, { count, examples }]) => {
    const { feature, detail } = examples[0]!;
    const first = `${count > 1 ? 'the first is ' : ''}feature ${number(feature)}`;
    const words = WORDS[reason as Refusal | Note];
    return `  ${number(count)} ${fate}: ${words} (${first}${detail ? `: ${detail}` : ''})`;
  });
}

const number = (count: number) => count.toLocaleString('en-AU');
