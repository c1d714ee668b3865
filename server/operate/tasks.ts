import type { importParcels } from './import-parcels.ts';
import type { backUp } from './backup/index.ts';
import type { restore } from './backup/restore.ts';
import type { config } from './config.ts';
import type { doctor } from './doctor/index.ts';
import type { migrateDatabase } from './migrate-database.ts';
import type { moveFiles } from './move-files.ts';
import type { OperatorTask } from './operator-task.ts';
import type { parcelsInfo } from './parcels-info.ts';
import type { reproduceReport } from './reproduce-report.ts';

/** Every task by name; each loads its own dependencies. */
export interface OperatorTasks {
  'parcels import': typeof importParcels;
  'parcels info': typeof parcelsInfo;
  config: typeof config;
  doctor: typeof doctor;
  migrate: typeof migrateDatabase;
  backup: typeof backUp;
  restore: typeof restore;
  'report reproduce': typeof reproduceReport;
  'files move': typeof moveFiles;
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
  config: async () => (await import('./config.ts')).config,
  doctor: async () => (await import('./doctor/index.ts')).doctor,
  migrate: async () => (await import('./migrate-database.ts')).migrateDatabase,
  backup: async () => (await import('./backup/index.ts')).backUp,
  restore: async () => (await import('./backup/restore.ts')).restore,
  'report reproduce': async () => (await import('./reproduce-report.ts')).reproduceReport,
  'files move': async () => (await import('./move-files.ts')).moveFiles,
};

/** Message by which the command line cancels a task that has work to do before it ends. */
export const CANCEL = 'cancel';

/** First message of the command line; only `CANCEL` may follow. */
export interface TaskOrder<N extends TaskName = TaskName> {
  task: N;
  params: TaskParams<N>;
}

/** Messages to the command line; the last is `done` or `failed`. */
export type TaskReply<N extends TaskName = TaskName> =
  | { kind: 'progress'; progress: TaskProgress<N> }
  | { kind: 'scratch'; folder: string }
  | { kind: 'winds-down' }
  | { kind: 'finishing' }
  | { kind: 'done'; result: TaskResult<N> }
  | { kind: 'failed'; blame: 'misuse' | 'refusal' | 'fault'; message: string };
