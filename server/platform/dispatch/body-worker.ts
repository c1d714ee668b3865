import { giveWay } from '../workers/low-priority.ts';
import type { LargeBody, ReadBody } from './large-body-reader.ts';
import { outcomeOf } from './outcome.ts';
import { readRequest } from './read-request.ts';

/** Worker program that reads large bodies and checks their parameters. */
giveWay();

export const answer = ({ bytes, maxArrayItems }: LargeBody): ReadBody =>
  outcomeOf(() => {
    const { call, token, checked } = readRequest(bytes, maxArrayItems);
    const address = call && { action: call.action, urlPath: call.urlPath };
    return { address, token, checked: outcomeOf(checked) };
  });
