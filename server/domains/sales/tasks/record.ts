import { sql as raw } from 'kysely';
import { contract, type Contract } from '#shared/api/contract';
import { CallError, forbidden, invalidParams } from '../../../platform/call-error.ts';
import { builtOnce, rowsOf, sendWithNext, type ValueOf } from '../../../platform/db/database.ts';
import type { Handler, OwnerContext } from '../../handler.ts';
import { sameEmail } from '../../../platform/identity/identity.ts';
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
  const { sql, owner } = context;
  // Makes simultaneous calls count one after the other.
  sendWithNext(sql, lockOf({ ownerId: owner.id }));
  const details = JSON.stringify(await act(context, params.d));
  if (Buffer.byteLength(details) > MAX_DETAILS_BYTES) {
    throw new CallError('INVALID_PARAMS', 'The details of a task can be at most 64 KiB.', {
      fields: { d: 'at most 64 KiB' },
    });
  }
  const [created] = await rowsOf(
    sql,
    taskOf({
      ownerId: owner.id,
      farmId: params.property_id,
      type: params.task_type,
      status: params.task_status,
      details,
    }),
  );
  if (created) return { task_id: created.id };
  throw new CallError(
    'CONFLICT',
    `Your account has reached the limit of ${MAX_TASKS.toLocaleString('en-AU')} recorded tasks. Each is deleted after a year.`,
  );
};

const lockOf = builtOnce((sql, value: ValueOf<{ ownerId: number }>) =>
  sql.selectFrom('owner').select('id').where('id', '=', value('ownerId')).forNoKeyUpdate(),
);

interface NewTask {
  ownerId: number;
  farmId: number | null;
  type: string;
  status: string;
  details: string;
}

/** Returns no row for an owner who has reached `MAX_TASKS`. */
const taskOf = builtOnce(
  (_sql, value: ValueOf<NewTask>) => raw<{ id: number }>`
    INSERT INTO task (owner_id, farm_id, task_type, task_status, details)
    SELECT ${value('ownerId')}::bigint, ${value('farmId')}::bigint, ${value('type')},
      ${value('status')}, ${value('details')}::jsonb
    WHERE (SELECT count(*) FROM task WHERE owner_id = ${value('ownerId')}) < ${MAX_TASKS}
    RETURNING id`,
);

async function generateAndSendFiles(context: OwnerContext, d: object): Promise<object> {
  const asked = contract.reports.generate.params.safeParse(d);
  if (!asked.success) throw invalidParams(asked.error.issues, { prefix: ['d'] });
  if (!sameEmail(asked.data.user_email, context.user.email)) throw forbidden();
  await requestFiles(context, asked.data.items);
  return { items: asked.data.items.length };
}
