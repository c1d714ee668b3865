import { mayConfirmSignatures, mayReturnUnsigned } from '#entities/registration/commitment';
import type { SoilProject } from '#entities/soil-project/record';
import { notCheckedText } from '../../projects/signatures.ts';
import { projectOf } from './listing.ts';
import { closed, draftOf, typedInto } from './reason.ts';
import { type Dialog, type Next, type ReviewState, UNASKED } from './review-state.ts';

type Signatures = Dialog & { kind: 'signatures' };

/** Asks whether the current form is signed, if the project waits for an answer. */
export function askingForSignatures(state: ReviewState, project: SoilProject): ReviewState {
  if (!mayConfirmSignatures(project)) {
    return { ...state, message: { tone: 'plain', text: notCheckedText(project) } };
  }
  const dialog = { kind: 'signatures', projectId: project.projectId } as const;
  return {
    ...state,
    dialog: {
      ...dialog,
      isUnsigned: false,
      note: draftOf(state, dialog),
      problem: null,
      isConfirming: false,
    },
    detail: state.detail && { ...state.detail, signing: UNASKED },
  };
}

/** `y` or `n` answers; `n` needs a reason and a confirmation, because it sends mail. */
export function onSignaturesKey(state: ReviewState, dialog: Signatures, key: string): Next {
  const { projectId, note, isUnsigned, isConfirming } = dialog;
  const project = projectOf(state, projectId);
  const signing = state.detail?.projectId === projectId ? state.detail.signing : UNASKED;
  const to = (change: Partial<Signatures>): Next => [
    { ...state, dialog: { ...dialog, problem: null, ...change } },
    [],
  ];
  if (key === 'r' && signing.is === 'failed' && state.detail) {
    return [{ ...state, detail: { ...state.detail, signing: UNASKED } }, []];
  }
  if (!project || signing.is !== 'there') return [state, []];
  const answer = (isSigned: boolean): Next => [
    { ...closed(state), busy: `Recording the answer for project ${projectId}` },
    [{ do: 'check-signatures', project, isSigned, note: isSigned ? '' : note.trim() }],
  ];
  if (isConfirming) {
    if (key === 'y') return answer(false);
    return key === 'n' || key === 'enter' ? to({ isConfirming: false }) : [state, []];
  }
  if (isUnsigned) {
    if (key !== 'enter') return to({ note: typedInto(note, key) ?? note });
    return note.trim() === ''
      ? to({ problem: 'Write what is missing, for example who has not signed.' })
      : to({ isConfirming: true });
  }
  if (key === 'y') return answer(true);
  const mayReturn = mayReturnUnsigned(project);
  if (key !== 'n') return to({ problem: mayReturn ? 'Press y or n.' : 'Press y, or Esc.' });
  return mayReturn
    ? to({ isUnsigned: true })
    : to({
        problem: `The project is at ${project.status} and can no longer go back to be signed. To return it to the client, close this and press d.`,
      });
}
