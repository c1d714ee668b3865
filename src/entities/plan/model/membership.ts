import type { PlanRecord } from '#shared/api/contract';

/** What a client agrees to by accepting a plan or ordering with it. */
export const ACCEPTANCE_MEANS = [
  'You can pay for Farm Keys and reports with the plan.',
  'The plan’s owners get a copy of the files you order with the plan.',
  'The plan’s owners can see the shared maps of your farms and withdraw them.',
] as const;

/** What a client also allows who lets the plan's owners see their farms. */
export const COMPARING_MEANS =
  'They can then also compare the ground cover of your farms with that of other clients’ farms. Other clients do not see it.';

/** Returns who gets a copy of the files that a buyer orders with a plan: its other owners. */
export const copiesTo = (ownerEmails: readonly string[], buyer: string): string[] =>
  ownerEmails.filter((email) => email !== buyer.trim().toLowerCase());

/** Returns a user's entry among a plan's clients; undefined if they are not a client. */
export const membershipOf = (plan: PlanRecord, email: string) =>
  plan.authorised_client_emails.find((client) => client.email === email.trim().toLowerCase());

/** True if the user is a client of the plan and has neither accepted it nor ordered with it. */
export const awaitsAcceptance = (plan: PlanRecord, email: string): boolean =>
  membershipOf(plan, email)?.accepted_at === null;
