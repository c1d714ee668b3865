import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

/** The key of the caller's own drafts, which no other account gets. */
export const draftKey: Handler<Contract['owners']['draftKey']> = async ({ app, user }) => [
  { draft_key: app.draftKeyOf(user) },
];
