import type { ProjectStatus, ReturnMark } from '#shared/api/contract';
import type { StepNumber } from './form-steps.ts';
import { parcelName, type ParcelRows } from '#entities/soil-project/record';
import { questionOf } from './question-of.ts';

interface StatusChange {
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  note: string | null;
  marks: readonly ReturnMark[];
}

/** What the partner asked the client to change. */
export interface AskedChanges {
  note: string | null;
  /** True if the request is about the signed file, not the answers. */
  isAboutFile: boolean;
  /** The questions and parcels that the request is about. */
  marks: readonly ReturnMark[];
}

/**
 * Returns the partner's latest request for changes or signatures; null once the client has signed
 * again, or if the partner wrote nothing.
 */
export function changesAsked(history: readonly StatusChange[]): AskedChanges | null {
  const last = history.findLast(
    ({ from_status: from, to_status: to, note }) =>
      to === 'A5' ||
      (to === 'B1' && from !== 'B1') ||
      (from === 'A5' && to === 'A4') ||
      (from === 'B1' && to === 'A1' && note !== null),
  );
  if (!last || last.to_status === 'A5') return null;
  // A partner who reopens the form adds a note to the marks of the return.
  const marked =
    last.to_status === 'A1' ? history.findLast(({ to_status: to }) => to === 'B1') : last;
  const marks = marked?.marks ?? [];
  if (last.note === null && marks.length === 0) return null;
  return { note: last.note, isAboutFile: last.to_status === 'A4', marks };
}

/**
 * The step of the form that a mark is about; marks of parcels lead to the first, where they are
 * chosen.
 */
export const stepOfMark = (mark: ReturnMark): StepNumber =>
  mark.at === 'parcel' ? 1 : (questionOf(mark.field)?.step.number ?? 1);

/** The first step with a mark; the first of all if nothing is marked. */
export const firstMarkedStep = (marks: readonly ReturnMark[]): StepNumber =>
  marks.map(stepOfMark).toSorted((a, b) => a - b)[0] ?? 1;

/** Names what a mark is about: a question, or a parcel by its number, lot and plan. */
export const markLabel = (mark: ReturnMark, project: ParcelRows): string =>
  mark.at === 'parcel'
    ? parcelName(project, mark.parcel)
    : (questionOf(mark.field)?.label ?? mark.field);

/** The text after the label: a colon, unless the label is a question, and what has to change. */
export const markSays = (label: string, { says }: ReturnMark): string =>
  says === '' ? '' : `${label.endsWith('?') ? '' : ':'} ${says}`;

/** A mark in one line: what it is about, and what has to change there. */
export function markText(mark: ReturnMark, project: ParcelRows): string {
  const label = markLabel(mark, project);
  return label + markSays(label, mark);
}
