import { z } from 'zod';
import { formText } from '#shared/plain-text';

/**
 * Who besides the landholders may hold an interest in the land. The regulator approves a project
 * only with the consent of each of them.
 */
export const INTEREST_HOLDERS = [
  {
    kind: 'mortgagee',
    label: 'Does a bank or another lender hold a mortgage over the land?',
    noun: 'Bank or mortgagee',
    who: 'Which bank or lender?',
  },
  {
    kind: 'crown',
    label: 'Does the Crown own any of the land, or hold another interest in it?',
    noun: 'Crown',
    who: 'Which department or agency?',
  },
  {
    kind: 'native-title',
    label: 'Does native title exist, or is it claimed, over any of the land?',
    noun: 'Native title',
    who: 'Which native title holders or claimants?',
  },
  {
    kind: 'lessee',
    label: 'Does anybody lease any of the land?',
    noun: 'Lessee',
    who: 'Who leases it?',
  },
] as const;

export const InterestHolder = z.strictObject({
  kind: z.enum(INTEREST_HOLDERS.map(({ kind }) => kind)),
  /** Null if unanswered. */
  answer: z.boolean().nullable(),
  /** Who it is, if the answer is Yes. */
  name: formText(200),
});
export type InterestHolder = z.infer<typeof InterestHolder>;

export type InterestKind = InterestHolder['kind'];

/** One unanswered question for each kind. */
export const blankInterestHolders = (): InterestHolder[] =>
  INTEREST_HOLDERS.map(({ kind }) => ({ kind, answer: null, name: '' }));

/** The answers for every kind, in their order; blank in forms that were stored without them. */
export const InterestHolders = z
  .array(InterestHolder)
  .refine(
    (given) =>
      given.length === INTEREST_HOLDERS.length &&
      INTEREST_HOLDERS.every(({ kind }, i) => given[i]?.kind === kind),
    'Please answer the question for each kind of interest once.',
  )
  .default(blankInterestHolders);

/** Names a kind of holder, such as `Bank or mortgagee`. */
export const interestNoun = (kind: InterestKind): string =>
  INTEREST_HOLDERS.find((one) => one.kind === kind)!.noun;
