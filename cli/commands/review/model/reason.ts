import { erased, isNamed } from './keys.ts';
import type { Dialog, ReviewState } from './review-state.ts';

/** The server's limit, in characters. */
const MAX_NOTE_LENGTH = 500;

/** Applies a key that types or erases to a reason; null for any other key. */
export function typedInto(note: string, key: string): string | null {
  if (key === 'backspace' || key === 'ctrl-u' || key === 'ctrl-w') return erased(note, key);
  if (isNamed(key)) return null;
  return note.length >= MAX_NOTE_LENGTH ? note : note + key;
}

/** Dialogs with a reason, which the review restores when the same dialog opens again. */
type Written = Extract<Dialog, { note: string }>;

const draftKey = (dialog: Pick<Written, 'kind'> & { projectId?: number }): string =>
  [dialog.kind, dialog.projectId].join(' ');

/** Returns the reason that was typed earlier for this dialog and not sent. */
export const draftOf = (
  { drafts }: ReviewState,
  dialog: Pick<Written, 'kind'> & { projectId?: number },
): string => drafts.get(draftKey(dialog)) ?? '';

/** Closes the dialog and stores its reason until the change is made. */
export function closed(state: ReviewState): ReviewState {
  const { dialog } = state;
  if (dialog === null || !('note' in dialog)) return { ...state, dialog: null };
  const drafts = new Map(state.drafts).set(draftKey(dialog), dialog.note);
  return { ...state, dialog: null, drafts };
}

/** Forgets the reason of a change that was made. */
export function withoutDraft(
  state: ReviewState,
  dialog: Pick<Written, 'kind'> & { projectId?: number },
): ReviewState {
  const drafts = new Map(state.drafts);
  drafts.delete(draftKey(dialog));
  return { ...state, drafts };
}
