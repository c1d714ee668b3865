import type { CoverSources } from '../rasters/index.ts';

/** A task cannot be done as requested; the message gives the reason and the remedy. */
export class TaskRefusedError extends Error {
  override readonly name = 'TaskRefusedError';
  /** True if the request itself makes no sense, regardless of the files. */
  readonly isMisuse: boolean;

  constructor(message: string, isMisuse = false) {
    super(message);
    this.isMisuse = isMisuse;
  }
}

export interface SampleCover {
  cover: CoverSources;
  stop(): Promise<void>;
}

/** Callbacks for a running task, and resources that only its program can provide. */
export interface TaskWatcher<Progress> {
  onProgress(progress: Progress): void;
  /** Names the folder of unfinished work, which may be removed if the task is killed. */
  onScratch(folder: string): void;
  /** Registers work to do before a cancelled task ends, for a few seconds at most. */
  onCancel(windDown: () => Promise<void>): void;
  /** Opens the sandbox's sample cover, for orders that were made in a sandbox. */
  openSampleCover(): Promise<SampleCover>;
  /** From here on the task must not be killed: the rest is quick and atomic. */
  onFinishing(): void;
}

/**
 * Work of an operator's command. It takes and returns plain data, which can be sent between
 * processes.
 */
export type OperatorTask<Params, Progress, Result> = (
  params: Params,
  watcher: TaskWatcher<Progress>,
) => Promise<Result>;
