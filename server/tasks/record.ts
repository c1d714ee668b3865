import type { Contract } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import type { Handler } from '../dispatch/handlers.ts';

/** Tasks are a note of what an app did, about the asker alone; nothing is run because of one. */
const TASK_TYPES = ['app_start'];

export const record: Handler<Contract['tasks']['record']> = async ({ sql, owner }, params) => {
  if (!TASK_TYPES.includes(params.task_type)) {
    throw new CallError('INVALID_PARAMS', 'This kind of task is not known.', {
      fields: { task_type: `one of ${TASK_TYPES.join(', ')}` },
    });
  }
  const created = await sql
    .insertInto('task')
    .values({
      owner_id: owner.id,
      farm_id: params.property_id,
      task_type: params.task_type,
      task_status: params.task_status,
      details: JSON.stringify(params.d),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { task_id: created.id };
};
