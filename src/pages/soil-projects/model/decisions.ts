import { decisionsAt, STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ProjectStatus } from '#shared/api/contract';

export interface Decision {
  to: ProjectStatus;
  /** The decision, in the legend's words where it has any. */
  label: string;
  /** What the user does, for the dialog's title and button. */
  action: string;
  /** The consequence, shown before the user decides. */
  consequence: string;
  noteHint: string;
}

const MAILED_NOTE = 'Included in the e-mail and the project’s history.';

const WORDS: Partial<Record<ProjectStatus, Omit<Decision, 'to' | 'label'>>> = {
  A1: {
    action: 'Reopen the client’s form',
    consequence:
      'We will e-mail the client to say that they can change the form again and create a new PDF to sign.',
    noteHint: MAILED_NOTE,
  },
  B1: {
    action: 'Return to the client',
    consequence:
      'We will e-mail the client, who can then change the form. Your note appears above it.',
    noteHint: MAILED_NOTE,
  },
  B2: {
    action: 'Return to the provider',
    consequence: 'The provider has to make the changes. We do not e-mail the client.',
    noteHint: MAILED_NOTE,
  },
  B3: {
    action: 'Approve',
    consequence: 'We will e-mail the client. The next step is Submit to CER.',
    noteHint: MAILED_NOTE,
  },
};
const REGULATORS = {
  consequence: 'We will e-mail the client. Record this only after the regulator has decided.',
  noteHint: 'Saved in the project’s history: which letter says so, and its date.',
};

/** The regulator's decision as a partner admin records it, and corrects it. */
const BY_THE_REGULATOR: Partial<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  C4: ['C6', 'C5'],
  C5: ['C6', 'C4'],
  C6: ['C5', 'C4'],
};

export const isByTheRegulator = (to: ProjectStatus): to is 'C4' | 'C5' | 'C6' =>
  to === 'C4' || to === 'C5' || to === 'C6';

/**
 * Decisions that a partner admin may make on a project, or record for the regulator (OP-71, OP-72).
 */
export function decisionsFor(status: ProjectStatus): Decision[] {
  const open = [...(BY_THE_REGULATOR[status] ?? []), ...decisionsAt(status)];
  return open.map((to) => ({
    to,
    label: to === 'A1' ? 'Back to the client’s form' : STATUS_MEANINGS[to],
    ...(WORDS[to] ?? {
      action:
        to === 'C4'
          ? 'Take the decision back'
          : to === 'C6'
            ? 'Record the approval'
            : 'Record the refusal',
      ...REGULATORS,
    }),
  }));
}
