import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { COMPARISON_LIMITS, Email, Id, PropertyId, text } from './fields.ts';
import { ownFarmOrDeleted } from './object-rules.ts';

export const tasks = domain('tasks', {
  record: call({
    ...addresses.tasks.record,
    kind: 'write',
    access: 'owner',
    self: { param: 'owner_email' },
    objects: {
      owner_id: {
        // The server never reads it: a task is always the caller’s own.
        names: 'nothing owned',
      },
      property_id: ownFarmOrDeleted,
    },
    params: z.strictObject({
      owner_id: Id.nullable(),
      owner_email: Email,
      property_id: PropertyId.nullable(),
      task_type: text(60),
      task_status: text(60),
      d: z.record(z.string(), z.unknown()),
    }),
    result: z.object({ task_id: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    // A request for benchmark files contains their comparison parcels.
    limits: COMPARISON_LIMITS,
  }),
});
