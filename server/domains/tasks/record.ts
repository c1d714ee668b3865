import { contract, type Contract } from '#shared/api/contract';
import { CallError, forbidden, invalidParams } from '../../platform/call-error.ts';
import { sendWithNext } from '../../platform/db/database.ts';
import type { Handler, OwnerContext } from '../handler.ts';
import { sameEmail } from '../../platform/identity/identity.ts';
import { requestFiles } from '../reports/generate.ts';

/** Maximum per owner; the nightly job deletes a task after a year. */
export const MAX_TASKS = 1_000;
export const MAX_DETAILS_BYTES = 64 * 1024;

/**
 * Handlers by task type. Each returns the part of `d` to store. Files may be requested through a
 * task, too (OP-52).
 */
const TASKS: Record<string, (context: OwnerContext, d: object) => Promise<object>> = {
  app_start: async (_context, d) => d,
  generateAndSendFiles: generateAndSendFiles,
};

export const record: Handler<Contract['tasks']['record']> = async (context, params) => {
  const act = Object.hasOwn(TASKS, params.task_type) ? TASKS[params.task_type] : undefined;
  if (!act) {
    throw new CallError('INVALID_PARAMS', 'Unknown task type.', {
      fields: { task_type: `one of ${Object.keys(TASKS).join(', ')}` },
    });
  }
  await requireRoom(context);
  const details = JSON.stringify(await act(context, params.d));
  if (Buffer.byteLength(details) > MAX_DETAILS_BYTES) {
    throw new CallError('INVALID_PARAMS', 'The details of a task can be at most 64 KiB.', {
      fields: { d: 'at most 64 KiB' },
    });
  }
  const created = await context.sql
    .insertInto('task')
    .values({
      owner_id: context.owner.id,
      farm_id: params.property_id,
      task_type: params.task_type,
      task_status: params.task_status,
      details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { task_id: created.id };
};

/** Throws CONFLICT for an owner who has reached `MAX_TASKS`. */
async function requireRoom({ sql, owner }: OwnerContext): Promise<void> {
  // Locks the owner's row, so that simultaneous calls count one after the other.
  sendWithNext(
    sql,
    sql.selectFrom('owner').select('id').where('id', '=', owner.id).forNoKeyUpdate(),
  );
  const { count } = await sql
    .selectFrom('task')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  if (count < MAX_TASKS) return;
  throw new CallError(
    'CONFLICT',
    `Your account has reached the limit of ${MAX_TASKS.toLocaleString('en-AU')} recorded tasks. Each is deleted after a year.`,
  );
}

async function generateAndSendFiles(context: OwnerContext, d: object): Promise<object> {
  const asked = contract.reports.generate.params.safeParse(d);
  if (!asked.success) throw invalidParams(asked.error.issues, { prefix: ['d'] });
  if (!sameEmail(asked.data.user_email, context.user.email)) throw forbidden();
  await requestFiles(context, asked.data.items);
  return { items: asked.data.items.length };
}
