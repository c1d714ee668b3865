import { openBucket } from '../platform/files/create-file-store.ts';
import type { FileStorage } from '../platform/files/file-store.ts';
import type { S3Problem } from '../platform/files/s3/s3-problem.ts';
import { OutsideUnavailableError } from '../platform/outside/outside-unavailable.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { TaskRefusedError } from './operator-task.ts';

/**
 * A cadastre of gigabytes takes longer than the files that servers send; a silent connection is
 * still ended.
 */
const OPERATION_MS = 2 * 3_600_000;

export interface OperatorsBucket {
  /** Null if the settings name none. */
  bucket: FileStorage | null;
  /**
   * Turns a failure of the bucket into a refusal with the remedy; returns other errors unchanged.
   */
  explain: (error: unknown, then: string) => unknown;
}

/** Opens the bucket of the settings for an operator's command. */
export async function openOperatorsBucket(settings: Settings): Promise<OperatorsBucket> {
  let problem: S3Problem | null = null;
  const onProblem = (found: S3Problem) => (problem = found);
  return {
    bucket: await openBucket(settings, onProblem, { operationMs: OPERATION_MS }),
    explain(error, then) {
      if (!(error instanceof OutsideUnavailableError)) return error;
      const words = problem === null ? error.message : inWords(problem);
      return new TaskRefusedError(`${words} ${then}`);
    },
  };
}

const inWords = ({ says, cure }: S3Problem) => `${says} ${cure}`;
