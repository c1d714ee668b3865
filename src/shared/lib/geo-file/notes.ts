import type { FeatureRef, Note, NoteKind } from './answer.ts';
import type { LonLat } from '#shared/lib/lon-lat';

const LISTED_OF_A_KIND = 200;

/** The notes of one receipt, of which long lists are cut and counted. */
export interface Notes {
  repaired(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  leftOut(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  remark(kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat): void;
  readonly lists: NoteLists;
  /** Notes that go on from here and leave these as they are. */
  fork(): Notes;
}

export interface NoteLists {
  repaired: Note[];
  leftOut: Note[];
  remarks: Note[];
  counts: Partial<Record<NoteKind, number>>;
}

export function createNotes(before?: NoteLists): Notes {
  const lists: NoteLists = {
    repaired: [...(before?.repaired ?? [])],
    leftOut: [...(before?.leftOut ?? [])],
    remarks: [...(before?.remarks ?? [])],
    counts: { ...before?.counts },
  };
  const into =
    (list: Note[]) => (kind: NoteKind, text: string, feature?: FeatureRef, place?: LonLat) => {
      const count = (lists.counts[kind] ?? 0) + 1;
      lists.counts[kind] = count;
      if (count > LISTED_OF_A_KIND) return;
      list.push({ kind, text, ...(feature && { feature }), ...(place && { place }) });
    };
  return {
    repaired: into(lists.repaired),
    leftOut: into(lists.leftOut),
    remark: into(lists.remarks),
    lists,
    fork: () => createNotes(lists),
  };
}

/** Notes whose repairs are told once what was repaired is kept: of the rest there is nothing to tell. */
export function notesUntilKept(notes: Notes): { notes: Notes; keep: () => void } {
  const repairs: Parameters<Notes['repaired']>[] = [];
  return {
    notes: { ...notes, repaired: (...repair) => void repairs.push(repair) },
    keep: () => {
      for (const repair of repairs) notes.repaired(...repair);
    },
  };
}
