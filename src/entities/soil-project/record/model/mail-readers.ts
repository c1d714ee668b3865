import type { ProjectStatus } from '#shared/api/contract';

export type MailReader = 'client' | 'partner';

const BOTH: readonly MailReader[] = ['client', 'partner'];

/** After other changes, nobody else has to act, so nobody is mailed. */
const READERS: Partial<Record<ProjectStatus, readonly MailReader[]>> = {
  A1: ['client'],
  A4: ['client'],
  A5: BOTH,
  B1: BOTH,
  B2: ['partner'],
  B3: BOTH,
  C3: ['partner'],
  C4: BOTH,
  C5: BOTH,
  C6: BOTH,
};

/** Returns who gets an e-mail about a project's new status, the client first. */
export const mailReadersOf = (to: ProjectStatus): readonly MailReader[] => READERS[to] ?? [];
