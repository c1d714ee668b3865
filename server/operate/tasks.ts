import type { importParcels } from './import-parcels.ts';
import type { OperatorTask } from './operator-task.ts';
import type { parcelsInfo } from './parcels-info.ts';

/** Every task by its name; what one needs is loaded with it. */
export interface OperatorTasks {
  'parcels import': typeof importParcels;
  'parcels info': typeof parcelsInfo;
}
export type TaskName = keyof OperatorTasks;

type ParamsFor<T> = T extends OperatorTask<infer Params, never, unknown> ? Params : never;
type ProgressFor<T> = T extends OperatorTask<never, infer Progress, unknown> ? Progress : never;
export type TaskParams<N extends TaskName> = ParamsFor<OperatorTasks[N]>;
export type TaskProgress<N extends TaskName> = ProgressFor<OperatorTasks[N]>;
export type TaskResult<N extends TaskName> = Awaited<ReturnType<OperatorTasks[N]>>;

export const loadTask: { readonly [N in TaskName]: () => Promise<OperatorTasks[N]> } = {
  'parcels import': async () => (await import('./import-parcels.ts')).importParcels,
  'parcels info': async () => (await import('./parcels-info.ts')).parcelsInfo,
};

/** What the command line sends first, and nothing after. */
export interface TaskOrder<N extends TaskName = TaskName> {
  task: N;
  params: TaskParams<N>;
}

/** What it is told; the last is `done` or `failed`. */
export type TaskReply<N extends TaskName = TaskName> =
  | { kind: 'progress'; progress: TaskProgress<N> }
  | { kind: 'scratch'; folder: string }
  | { kind: 'finishing' }
  | { kind: 'done'; result: TaskResult<N> }
  | { kind: 'failed'; blame: 'misuse' | 'refusal' | 'fault'; message: string };
