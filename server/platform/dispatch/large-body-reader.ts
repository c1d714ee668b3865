import { busyRefusal, isOutOfMemory } from '../workers/busy-refusal.ts';
import { createThreadPool } from '../workers/thread-pool.ts';
import { WorkLimitError, type WorkClock } from '../workers/work-limit.ts';
import { CallError } from '../call-error.ts';
import { valueOf, type Outcome } from './outcome.ts';
import { callAt, readRequest, type CheckedParams, type ReadRequest } from './read-request.ts';

const LIMIT_MS = 5_000;
const MAX_WAITING = 40;
const RETRY_S = 5;
/** A body of 16 MiB becomes values of about 100 MB. */
const MAX_HEAP_MB = 512;

export interface LargeBody {
  bytes: Uint8Array;
  maxArrayItems: number;
}

export type ReadBody = Outcome<{
  address: { action: string; urlPath: string | null } | undefined;
  token: string | null | undefined;
  checked: Outcome<CheckedParams>;
}>;

/** Reads and checks a body of up to 16 MiB. Rejects with CallError. */
export type LargeBodyReader = (body: LargeBody) => Promise<ReadRequest>;

/** Reads on the calling thread. */
export const readHere: LargeBodyReader = async ({ bytes, maxArrayItems }) =>
  readRequest(bytes, maxArrayItems);

/**
 * Reads in a thread of `program`, one body at a time, serving users in turn, so that no body blocks
 * the calls of others. Rejects with TOO_LARGE if reading needs over 5 s of processor time or more
 * memory than a real body, and with OVERLOADED while 40 bodies are queued or the machine is too busy.
 */
export function createLargeBodyReader(program: string, clock?: WorkClock): LargeBodyReader {
  const pool = createThreadPool<LargeBody, ReadBody>({
    program,
    limitMs: LIMIT_MS,
    maxWaiting: MAX_WAITING,
    ...(clock && { clock }),
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return async (body) => {
    const read = await pool.ask(body).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const { address, token, checked } = valueOf(read);
    const call = address && callAt(address.action, address.urlPath);
    return { call, token, checked: () => valueOf(checked) };
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof WorkLimitError || isOutOfMemory(error)) {
    const message = 'The request is too complicated to read. Send less at once.';
    return new CallError('TOO_LARGE', message, { cause: error });
  }
  return busyRefusal(
    error,
    {
      waiting:
        'The server is reading many large requests. Nothing is lost. Please try again shortly.',
      late: 'The request could not be read in time, because the server is busy. Nothing is lost. Please try again shortly.',
    },
    RETRY_S,
  );
}
