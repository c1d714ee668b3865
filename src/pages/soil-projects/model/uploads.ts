import { pdfProblem } from '#entities/soil-project/document';
import { ApiError } from '#shared/api';

export interface Upload {
  uuid: string;
  file: File;
  /** `refused` is final for this file; `failed` can be retried. */
  state: 'ready' | 'waiting' | 'sending' | 'done' | 'refused' | 'failed';
  percent: number;
  hasArrived: boolean;
  problem: string | null;
  /** The store's remark on the file; null if it stored the file unchanged. */
  remark: string | null;
}

/**
 * Turns chosen files into uploads, skipping those already listed and refusing those that are not
 * valid PDFs.
 */
export async function uploadsOf(files: readonly File[], known: readonly Upload[]) {
  const chosen = files.filter((file) => !known.some((upload) => isSame(upload.file, file)));
  return Promise.all(
    chosen.map(async (file): Promise<Upload> => {
      const problem = await pdfProblem(file);
      return {
        uuid: crypto.randomUUID(),
        file,
        state: problem === null ? 'ready' : 'refused',
        percent: 0,
        hasArrived: false,
        problem,
        remark: null,
      };
    }),
  );
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export const isSendable = ({ state }: Upload): boolean => state === 'ready' || state === 'failed';

/** Statuses by which the store rejects a file after inspecting it. */
const FINAL_STATUSES = new Set([413, 415, 422]);

/** Returns an upload's state after a failure; one that the user stopped is reset. */
export function afterFailure(error: unknown, file: File, signal: AbortSignal): Partial<Upload> {
  if (signal.aborted) return { state: 'ready', percent: 0 };
  if (!(error instanceof ApiError)) {
    return { state: 'failed', problem: 'Something went wrong. Please try again later.' };
  }
  const problem = error.fields[file.name] ?? error.message;
  if (FINAL_STATUSES.has(error.status)) return { state: 'refused', problem };
  // The store lacks a file that was counted as arrived, so it has to be sent again.
  const isNotThere = error.code === 'CONFLICT';
  return { state: 'failed', problem, ...(isNotThere ? { hasArrived: false } : {}) };
}
