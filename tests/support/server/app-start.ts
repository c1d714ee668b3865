import type { contract, ParamsOf } from '#shared/api/contract';

/** Parameters of the task that the app records when it starts: a write that any owner may send. */
export const appStart = (email: string): ParamsOf<typeof contract.tasks.record> => ({
  owner_id: null,
  owner_email: email,
  property_id: null,
  task_type: 'app_start',
  task_status: 'submitted',
  d: {},
});
