import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { ErrorCode } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError, signInFirst } from '../../failure.ts';
import { performer } from './effects.ts';
import { change, PROJECTS } from './model/review.fixture.ts';
import type { ReviewEvent } from './model/review-state.ts';

/** Runs effects against a server that answers calls by name. */
function world(answers: Record<string, (params: never) => unknown>) {
  const events: ReviewEvent[] = [];
  const ended: unknown[] = [];
  const called: string[] = [];
  const send = (async (call: { name: string }, params: never) => {
    called.push(call.name);
    return answers[call.name]!(params);
  }) as unknown as Connection['send'];
  const perform = performer({
    connection: { send, signal: new AbortController().signal } as Connection,
    dispatch: (event) => events.push(event),
    end: (failure) => ended.push(failure),
    suspend: () => {},
    copy: () => {},
    browse: async () => true,
  });
  return { perform, told: events, ended, called };
}
const refuse = (code: ErrorCode) => () => {
  throw Object.assign(new CommandFailedError(code), { cause: new ApiError(code, code, {}) });
};
const [first, second, third] = PROJECTS;

describe('performer', () => {
  it('reads details only for the project that is still selected', async () => {
    const { perform, told, called } = world({ history: () => [change('B3')] });
    perform({ do: 'read', part: 'history', project: first! });
    perform({ do: 'read', part: 'history', project: second! });
    perform({ do: 'read', part: 'history', project: third! });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told).toMatchObject([{ type: 'part', part: 'history', projectId: 4 }]);
    expect(called).toEqual(['history']);
  });

  it('reports who changed the project when the server refuses a decision as a conflict', async () => {
    const last = change('B3');
    const { perform, told } = world({
      updateStatus: refuse('CONFLICT'),
      history: () => [change('A7'), last],
    });
    perform({ do: 'decide', project: first!, to: 'B1', note: '' });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told).toEqual([{ type: 'overtaken', projectId: 6, problem: 'CONFLICT', last }]);
  });

  it('reports each failure to the part of the review that made the request', async () => {
    const { perform, told, ended } = world({
      page: refuse('INTERNAL'),
      history: refuse('INTERNAL'),
      updateStatus: refuse('INTERNAL'),
    });
    perform({ do: 'load' });
    perform({ do: 'read', part: 'history', project: first! });
    perform({ do: 'decide', project: first!, to: 'B1', note: '' });
    await vi.waitFor(() => expect(told).toHaveLength(3));
    const types = told.map(({ type }) => type).toSorted();
    expect(types).toEqual(['failed', 'load-failed', 'part-failed']);
    expect(ended).toEqual([]);
  });

  it.each([
    ['who is signed out', { page: () => Promise.reject(signInFirst('Expired.')) }],
    ['who may not see any project', { page: refuse('FORBIDDEN') }],
    ['a fault of ours', { page: () => Promise.reject(new TypeError('undefined')) }],
  ])('ends the review after %s', async (_, answers) => {
    const { perform, told, ended } = world(answers);
    perform({ do: 'load' });
    await vi.waitFor(() => expect(ended).toHaveLength(1));
    expect(ended[0]).toBeInstanceOf(Error);
    expect(told).toEqual([]);
  });
});
