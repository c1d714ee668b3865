import type { FixAt } from './fix-at.ts';
import type { Found } from './finding.ts';

/** Returns one finding about the project if something is wrong, otherwise none. */
export const when = (isWrong: boolean, says: string, fixAt: FixAt | null = null): Found[] =>
  isWrong ? [{ says, fixAt }] : [];
