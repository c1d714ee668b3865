export { createCancellableTask, type TaskRun } from './cancellable-task.ts';
