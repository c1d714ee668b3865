import { createTask } from '../workers/run-task.ts';
import type { WorkClock } from '../workers/work-limit.ts';
import { CallError } from '../call-error.ts';
import { valueOf } from './outcome.ts';
import type { LargeBody, ReadBody } from './read-large-body.ts';
import { callAt, readRequest, type ReadRequest } from './read-request.ts';

/** Reads and checks a body of up to 16 MiB. Rejects with CallError. */
export type LargeBodyReader = (body: LargeBody) => Promise<ReadRequest>;

/** Reads on the calling thread. */
export const readHere: LargeBodyReader = async ({ bytes, maxArrayItems }) =>
  readRequest(bytes, maxArrayItems);

/** Reads in a thread. Rejects with TOO_LARGE a body that takes more than a real one. */
export function createLargeBodyReader(program: string, clock?: WorkClock): LargeBodyReader {
  const run = createTask<LargeBody, ReadBody>('body', program, clock);
  return async (body) => {
    const read = await run(body);
    if (read === null) {
      const message = 'The request is too complicated to read. Send less at once.';
      throw new CallError('TOO_LARGE', message);
    }
    const { address, token, checked } = valueOf(read);
    const call = address && callAt(address.action, address.urlPath);
    return { call, token, checked: () => valueOf(checked) };
  };
}
