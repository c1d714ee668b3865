import { outcomeOf, type Outcome } from './outcome.ts';
import { readRequest, type CheckedParams } from './read-request.ts';

export interface LargeBody {
  bytes: Uint8Array;
  maxArrayItems: number;
}

export type ReadBody = Outcome<{
  address: { action: string; urlPath: string | null } | undefined;
  token: string | null | undefined;
  checked: Outcome<CheckedParams>;
}>;

/** Reads a large body and checks its parameters; the result can travel between threads. */
export const readLargeBody = ({ bytes, maxArrayItems }: LargeBody): ReadBody =>
  outcomeOf(() => {
    const { call, token, checked } = readRequest(bytes, maxArrayItems);
    const address = call && { action: call.action, urlPath: call.urlPath };
    return { address, token, checked: outcomeOf(checked) };
  });
