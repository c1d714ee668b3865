import type { FeatureRef, NamedPoint, Note, NoteKind } from './import-result.ts';
import { countOf, someOf, titleOf } from './feature-title.ts';
import type { LonLat } from '#shared/lib/lon-lat';

const LISTED_OF_A_KIND = 200;

/** The notes of one receipt; long lists are cut but still counted. */
export interface Notes {
  repaired(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  leftOut(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  remark(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  /**
   * Keeps a point that people may want, such as a gate: in degrees without a layer, otherwise in the
   * projection of that layer.
   */
  point(name: string | null, place: LonLat, layer?: string): void;
  readonly lists: NoteLists;
  /** Copies the notes; additions to the copy leave the original unchanged. */
  fork(): Notes;
  /** Returns a function that removes what was noted since. */
  mark(): () => void;
}

interface ParsedPoint extends NamedPoint {
  /** The layer in whose projection the place is; null if it is in degrees. */
  layer: string | null;
}

export interface NoteLists {
  repaired: Note[];
  leftOut: Note[];
  remarks: Note[];
  points: ParsedPoint[];
  counts: Partial<Record<NoteKind, number>>;
}

export function createNotes(before?: NoteLists): Notes {
  const lists: NoteLists = {
    repaired: [...(before?.repaired ?? [])],
    leftOut: [...(before?.leftOut ?? [])],
    remarks: [...(before?.remarks ?? [])],
    points: [...(before?.points ?? [])],
    counts: { ...before?.counts },
  };
  const into =
    (list: Note[]) => (kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat) => {
      const count = (lists.counts[kind] ?? 0) + 1;
      lists.counts[kind] = count;
      if (count > LISTED_OF_A_KIND) return;
      list.push({ kind, text, ...(feature && { feature }), ...(place && { place }) });
    };
  const point = (name: string | null, place: LonLat, layer?: string) => {
    if (lists.points.length < LISTED_OF_A_KIND)
      lists.points.push({ name, place, layer: layer ?? null });
  };
  const leaveOut = into(lists.leftOut);
  return {
    repaired: into(lists.repaired),
    leftOut: (kind, text, feature, place) => {
      leaveOut(kind, text, feature, place);
      if (kind === 'point' && place) point(feature?.name ?? null, place, feature?.layer);
    },
    remark: into(lists.remarks),
    point,
    lists,
    fork: () => createNotes(lists),
    mark: () => {
      const all = [lists.repaired, lists.leftOut, lists.remarks, lists.points];
      const lengths = all.map(({ length }) => length);
      const counts = { ...lists.counts };
      return () => {
        for (const [i, list] of all.entries()) list.length = lengths[i]!;
        lists.counts = counts;
      };
    },
  };
}

/**
 * Buffers repair notes until `keep` is called; notes about a feature that is dropped are never
 * added.
 */
export function notesUntilKept(notes: Notes): { notes: Notes; keep: () => void } {
  const repairs: Parameters<Notes['repaired']>[] = [];
  return {
    notes: { ...notes, repaired: (...repair) => void repairs.push(repair) },
    keep: () => {
      for (const repair of repairs) notes.repaired(...repair);
    },
  };
}

/** Withheld land first; content that was never land last. */
const LEFT_OUT_ORDER: readonly NoteKind[] = [
  'fault',
  'broken',
  'no-area',
  'line',
  'not-chosen',
  'empty',
  'not-followed',
  'beside',
  'point',
];
/** Above this number, points or empty features are summarized in one note. */
const MAX_ONE_BY_ONE = 3;

/** Prepares the lists for display: left-out notes by importance, similar ones summarized. */
export function notesToRead({
  leftOut,
  points: _points,
  ...lists
}: NoteLists): Omit<NoteLists, 'points'> {
  const { counts } = lists;
  const read = LEFT_OUT_ORDER.flatMap((kind): Note[] => {
    const notes = leftOut.filter((note) => note.kind === kind);
    const count = counts[kind] ?? 0;
    const isSummed = (kind === 'point' || kind === 'empty') && count > MAX_ONE_BY_ONE;
    if (!isSummed) return notes;
    const what =
      kind === 'point'
        ? `${countOf(count, 'point')}, which have no area`
        : `${countOf(count, 'feature')} without a geometry`;
    const names = notes.flatMap(({ feature }) => (feature ? [titleOf(feature)] : []));
    const more = Array.from({ length: count - names.length }, () => '');
    return [{ kind, text: `${what}: ${someOf([...names, ...more])}.`, count }];
  });
  return { ...lists, leftOut: read };
}
