/** A task cannot be done as asked; the message says why and what helps. */
export class TaskRefusedError extends Error {
  override readonly name = 'TaskRefusedError';
  /** What was asked makes no sense, whatever the files are. */
  readonly isMisuse: boolean;

  constructor(message: string, isMisuse = false) {
    super(message);
    this.isMisuse = isMisuse;
  }
}

/** What a task may tell while it works. */
export interface TaskWatcher<Progress> {
  onProgress(progress: Progress): void;
  /** Whatever is unfinished lies in this folder and may be removed when the task is killed. */
  onScratch(folder: string): void;
  /** Does this, for some seconds at most, before it ends because it was cancelled. */
  onCancel(windDown: () => Promise<void>): void;
  /** From here on it is not to be killed: what it does is quick, and all or nothing. */
  onFinishing(): void;
}

/** Work of an operator's command. It gets plain data and gives plain data. */
export type OperatorTask<Params, Progress, Result> = (
  params: Params,
  watcher: TaskWatcher<Progress>,
) => Promise<Result>;
