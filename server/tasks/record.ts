import { contract, type Contract } from '#shared/api/contract';
import { CallError, forbidden } from '../dispatch/call-error.ts';
import type { Handler, OwnerContext } from '../dispatch/handlers.ts';
import { sameEmail } from '../identity/identity.ts';
import { requestFiles } from '../reports/generate.ts';

/**
 * What a task of each kind does beside being noted, and what is kept of its `d`. A request for
 * files may come as a task, too (OP-52).
 */
const TASKS: Record<string, (context: OwnerContext, d: object) => Promise<object>> = {
  app_start: async (_context, d) => d,
  generateAndSendFiles: generateAndSendFiles,
};

export const record: Handler<Contract['tasks']['record']> = async (context, params) => {
  const act = Object.hasOwn(TASKS, params.task_type) ? TASKS[params.task_type] : undefined;
  if (!act) {
    throw new CallError('INVALID_PARAMS', 'This kind of task is not known.', {
      fields: { task_type: `one of ${Object.keys(TASKS).join(', ')}` },
    });
  }
  const details = await act(context, params.d);
  const created = await context.sql
    .insertInto('task')
    .values({
      owner_id: context.owner.id,
      farm_id: params.property_id,
      task_type: params.task_type,
      task_status: params.task_status,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { task_id: created.id };
};

async function generateAndSendFiles(context: OwnerContext, d: object): Promise<object> {
  const asked = contract.reports.generate.params.safeParse(d);
  if (!asked.success) {
    throw new CallError('INVALID_PARAMS', 'Some of what was sent cannot be used.', {
      fields: Object.fromEntries(
        asked.error.issues.map((issue) => [['d', ...issue.path].join('.'), issue.message]),
      ),
    });
  }
  if (!sameEmail(asked.data.user_email, context.user.email)) throw forbidden();
  await requestFiles(context, asked.data.items);
  return { items: asked.data.items.length };
}
