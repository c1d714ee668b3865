import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { COMPARISON_LIMITS, Email, RowOf } from './fields.ts';
import { ownFarmOrDeleted } from './object-rules.ts';
import { CartItemRecord, itemObjectsOf } from './orders.ts';

export const reports = domain('reports', {
  /** Requests the files of recorded items; a job makes them and sends them by e-mail (OP-52). */
  generate: call({
    ...addresses.reports.generate,
    kind: 'report',
    access: 'owner',
    self: { param: 'user_email' },
    objects: itemObjectsOf(ownFarmOrDeleted),
    params: z.strictObject({
      status: z.literal('submitted'),
      items: z.array(CartItemRecord).min(1).max(500),
      user_email: Email,
      plan_owners: z.array(Email),
    }),
    result: RowOf({ status: z.literal('submitted') }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: COMPARISON_LIMITS,
  }),
});
