import { expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { stateAfter } from './waiting-farm.ts';

const answered = (status: number) => new ApiError('INVALID_PARAMS', 'No.', { status });

it.each([
  ['waits after no answer', ApiError.unreachable(null), 'waiting'],
  ['waits after an answer that is not ours', ApiError.unreadable(502), 'waiting'],
  ['waits after a failure of the server', answered(500), 'waiting'],
  ['waits after too many calls', answered(429), 'waiting'],
  ['needs a sign-in when the session is over', ApiError.signedOut(), 'signed-out'],
  ['is refused when the server rejects its values', answered(400), 'refused'],
  ['is refused when its operation id belongs to another farm', answered(409), 'refused'],
] as const)('a farm in the outbox %s', (_, error, state) => {
  expect(stateAfter(error)).toBe(state);
});
