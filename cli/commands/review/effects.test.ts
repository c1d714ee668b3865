import { describe, expect, it, vi } from 'vitest';
import type { SoilProject } from '#entities/soil-project/record';
import { ApiError } from '#shared/api';
import { contract, type ErrorCode } from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError, signInFirst } from '../../failure.ts';
import { preparedSubmission } from '../../submission/prepared-submissions.ts';
import { submissionFacts } from '../../../tests/support/soil/submission-facts.ts';
import { performer } from './effects.ts';
import { change, projectRow, PROJECTS, submission } from './model/review.fixture.ts';
import type { ReviewEvent } from './model/review-state.ts';

/** Runs effects against a server that answers calls by name. */
function world(answers: Record<string, (params: never) => unknown>) {
  const events: ReviewEvent[] = [];
  const ended: unknown[] = [];
  const called: string[] = [];
  const opIds: (string | undefined)[] = [];
  const send = (async (call: { name: string }, params: never, options?: { opId?: string }) => {
    called.push(call.name);
    opIds.push(options?.opId);
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
  return { perform, told: events, ended, called, opIds, send };
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

  it('sends a decision with its reason, and reports it once it is made', async () => {
    const sent: object[] = [];
    const { perform, told } = world({ updateStatus: (params: object) => sent.push(params) });
    perform({ do: 'decide', project: first!, to: 'B3', note: 'good as it is' });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(sent).toEqual([{ project_id: 6, project_status: 'B3', note: 'good as it is' }]);
    expect(told).toEqual([{ type: 'decided', projectId: 6, to: 'B3' }]);
  });

  it('reports every step of a submission, and its end', async () => {
    const steps = (['C1', 'C2', 'C4'] as const).map((to) => change(to, 'server'));
    const { perform, told, send } = world({
      facts: () => [submissionFacts({ project_id: 4 })],
      [contract.soilProjects.updateStatusAndAttributes.name]: () => [{}],
      history: () => steps,
    });
    const { regulator } = submission();
    const typed = { fields: { owner_name: 'Casey Client' }, parcels: new Map() };
    const ready = await preparedSubmission({ send }, third!, regulator, typed);
    perform({ do: 'submit', submission: ready });
    await vi.waitFor(() => expect(told.at(-1)?.type).toBe('progress-ended'));
    expect(told).toEqual([
      ...steps.map((step) => ({
        type: 'progress',
        projectId: 4,
        progress: { kind: 'moved', change: step },
      })),
      { type: 'progress-ended', projectId: 4, problem: null },
    ]);
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

  const batch = (items: readonly SoilProject[]) =>
    ({
      do: 'run-batch',
      batch: 'approve',
      note: 'well done',
      items: items.map((project) => ({ project, findings: [], submission: null })),
    }) as const;
  const outcomesIn = (events: readonly ReviewEvent[]) =>
    events.flatMap((event) =>
      event.type === 'batch-outcome' ? [`${event.outcome.projectId} ${event.outcome.outcome}`] : [],
    );

  it('sends the projects of a batch one after the other under one batch id, and continues after a refusal', async () => {
    const sent: { project_id: number; batch_id: string }[] = [];
    const { perform, told } = world({
      updateStatus: (params: (typeof sent)[number]) => {
        sent.push(params);
        if (params.project_id === second!.projectId) refuse('CONFLICT')();
      },
    });
    perform(batch([first!, second!, third!]));
    await vi.waitFor(() => expect(told.at(-1)?.type).toBe('batch-ended'));
    expect(outcomesIn(told)).toEqual(['6 done', '5 failed', '4 done']);
    expect(sent).toMatchObject([{ note: 'well done', project_status: 'B3' }, {}, {}]);
    expect(new Set(sent.map(({ batch_id: id }) => id)).size).toBe(1);
  });

  it('finishes the project in progress when a batch is stopped, and tries no further project', async () => {
    const { perform, told, called } = world({
      updateStatus: async () => perform({ do: 'stop-batch' }),
    });
    perform(batch([first!, second!, third!]));
    await vi.waitFor(() => expect(told.at(-1)?.type).toBe('batch-ended'));
    expect(outcomesIn(told)).toEqual(['6 done', '5 not-tried', '4 not-tried']);
    expect(called).toEqual(['updateStatus']);
  });

  it('repeats a lost request of a batch with the same operation id', async () => {
    const answers = [refuse('UNREACHABLE' as ErrorCode), () => [{}]];
    const { perform, told, opIds } = world({ updateStatus: () => answers.shift()!() });
    perform(batch([first!]));
    await vi.waitFor(() => expect(told.at(-1)?.type).toBe('batch-ended'), 15_000);
    expect(told.map(({ type }) => type)).toEqual(['batch-waiting', 'batch-outcome', 'batch-ended']);
    expect(opIds).toHaveLength(2);
    expect(opIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(opIds[1]).toBe(opIds[0]);
  });

  it('reports a failed refresh without ending the review, even after the sign-in expired', async () => {
    const { perform, told, ended } = world({ list: () => Promise.reject(signInFirst('Expired.')) });
    perform({ do: 'refresh', since: '' });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told).toEqual([{ type: 'refresh-failed', problem: 'Expired. Run: fenceline login' }]);
    expect(ended).toEqual([]);
  });

  it('reads only pages with projects that changed since the last refresh', async () => {
    const page = (since: string) => ({
      projects: [{ ...projectRow({ status_since: since }), parcels: [projectRow()] }],
      found: 100,
      all: 100,
    });
    const pages = ['2026-11-03', '2026-11-02', '2026-11-01'].map((since) => [page(since)]);
    const { perform, told, called } = world({ list: () => pages.shift() });
    perform({ do: 'refresh', since: '2026-11-02' });
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(called).toEqual(['list', 'list']);
    expect(told).toMatchObject([{ type: 'refreshed', projects: [{}, {}], all: 100 }]);
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
