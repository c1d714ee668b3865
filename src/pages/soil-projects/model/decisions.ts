import { decisionsAt, STATUS_MEANINGS } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';

export interface Decision {
  to: ProjectStatus;
  /** The decision, in the legend's words where it has any. */
  label: string;
  /** The consequence, shown before the user decides. */
  consequence: string;
  noteHint: string;
}

const MAILED_NOTE = 'Goes with the e-mail and into the project’s history.';

const WORDS: Partial<Record<ProjectStatus, Omit<Decision, 'to' | 'label'>>> = {
  A1: {
    consequence:
      'The client is told by e-mail that the form is open again, to change it and make a new PDF to sign.',
    noteHint: MAILED_NOTE,
  },
  B1: {
    consequence:
      'The client gets an e-mail and can change the form. What you write stands above it.',
    noteHint: MAILED_NOTE,
  },
  B2: {
    consequence: 'The provider is asked to change it. The client is not told.',
    noteHint: MAILED_NOTE,
  },
  B3: {
    consequence: 'The client is told by e-mail. Submit to CER comes next.',
    noteHint: MAILED_NOTE,
  },
};
const REGULATORS = {
  consequence: 'The client is told by e-mail. Record it only when the regulator has said so.',
  noteHint: 'Kept in the project’s history, such as the regulator’s own words.',
};

/**
 * Decisions that a partner admin may make on a project, or record for the regulator (OP-71, OP-72).
 */
export function decisionsFor(status: ProjectStatus): Decision[] {
  const open: readonly ProjectStatus[] = status === 'C4' ? ['C6', 'C5'] : decisionsAt(status);
  return open.map((to) => ({
    to,
    label: to === 'A1' ? 'Back to the client’s form' : STATUS_MEANINGS[to],
    ...(WORDS[to] ?? REGULATORS),
  }));
}
