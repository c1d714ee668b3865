import { describe, expect, it } from 'vitest';
import { soilProjectsOf } from '#entities/soil-project/record';
import { acceptedBy } from '#entities/submission/finding';
import { TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { ApiError } from '#shared/api';
import { contract, type ProjectStatus, type SoilProjectRow } from '#shared/api/contract';
import type { Connection } from '../connection/connected.ts';
import { submissionFacts } from '../../tests/support/soil/submission-facts.ts';
import { CommandFailedError } from '../failure.ts';
import { preparedSubmission, type FormChange } from './prepared-submissions.ts';
import { submitProject, type SubmissionProgress, watchSubmission } from './submit-project.ts';

const regulator = { stage: 'test', settings: TEST_REGULATOR_SETTINGS } as const;
const [project] = soilProjectsOf([
  {
    project_id: 5,
    project_name: 'Mirrool Creek',
    property_name: 'Mirrool Downs',
    project_status: 'B3',
    typed_front_gate_address: '12***Gum Road***Wirrabilla***NSW***2700',
    front_gate_address: '',
    state: 'NSW',
    nrm_region: 'Riverina',
    chosen_actions: ['8'],
    project_attributes: {
      owner_name: '',
      title_docs: [{ file_name: 'title.pdf', key_name: 'k' }],
    },
  } as unknown as SoilProjectRow,
]);

const failed = (error: ApiError) =>
  Object.assign(new CommandFailedError(error.message), { cause: error });
const lost = () => failed(ApiError.unreachable(new Error('gone')));
const refused = (code: 'CONFLICT' | 'NOT_FOUND') => failed(new ApiError(code, code, {}));
const change = (from: ProjectStatus | null, to: ProjectStatus) => ({
  from_status: from,
  to_status: to,
  changed_by: 'somebody',
  changed_at: '2026-11-21T00:00:00Z',
  note: null,
});

/** A server that returns the next of its prepared responses to each call. */
function serverOf(answers: Partial<Record<string, unknown[]>>) {
  const asked: { name: string; params: unknown; opId: string | undefined }[] = [];
  const signal = new AbortController().signal;
  const send = (async (call: { name: string }, params: unknown, options?: { opId?: string }) => {
    asked.push({ name: call.name, params, opId: options?.opId });
    const answer = answers[call.name]?.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as Connection['send'];
  return { asked, link: { send, signal } };
}
const draft = [change(null, 'A1'), change('A7', 'B3')];
const sent = [...draft, change('B3', 'C1')];
const landed = [...sent, change('C1', 'C2'), change('C2', 'C4')];

async function reported(progress: AsyncIterable<SubmissionProgress>) {
  const steps: string[] = [];
  for await (const step of progress) {
    steps.push(step.kind === 'moved' ? step.change.to_status : step.kind);
  }
  return steps;
}
/** Changes fields of the form. */
const changing = (fields: FormChange['fields']): FormChange => ({ fields, parcels: new Map() });
const facts = submissionFacts();
const atOnce = async () => {};
const { name: SUBMIT } = contract.soilProjects.updateStatusAndAttributes;

describe('submitting a project', () => {
  it('fills the form as the web app does and looks up an owner the project does not name', async () => {
    const { link } = serverOf({ read: [[{ owner_name: 'Casey Client' }]], facts: [[facts]] });
    const ready = await preparedSubmission(link, project!, regulator, changing({ suburb: '' }));
    expect(ready.form).toMatchObject({ owner_name: 'Casey Client', road_number: '12', suburb: '' });
    expect(ready.findings.map(({ says }) => says)).toContain('Suburb name is missing');
    const unknown = serverOf({ read: [refused('NOT_FOUND')], facts: [[facts]] });
    expect((await preparedSubmission(unknown.link, project!, regulator)).form.owner_name).toBe('');
  });

  it('reports every step from C1 to the final status once', async () => {
    const { asked, link } = serverOf({
      [SUBMIT]: [[{}]],
      history: [sent, sent, landed.slice(0, 4), landed],
      facts: [[facts]],
    });
    const submission = await preparedSubmission(
      link,
      project!,
      regulator,
      changing({ owner_name: 'C' }),
    );
    expect(await reported(submitProject(link, submission, atOnce))).toEqual(['C1', 'C2', 'C4']);
    expect(asked[1]!.params).toMatchObject({
      project_id: 5,
      project_status: 'C1',
      accepted_warnings: acceptedBy(submission.findings),
    });
  });

  it('retries a lost response with the same operation id, but never a refused one', async () => {
    const submission = await preparedSubmission(
      serverOf({ facts: [[facts]] }).link,
      project!,
      regulator,
      changing({ owner_name: '' }),
    );
    const once = serverOf({ [SUBMIT]: [lost(), [{}]], history: [landed] });
    expect(await reported(submitProject(once.link, submission, atOnce))).toEqual([
      'waiting',
      'C1',
      'C2',
      'C4',
    ]);
    const [first, second] = once.asked;
    expect(first!.opId).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);

    const refusing = serverOf({ [SUBMIT]: [refused('CONFLICT')] });
    await expect(reported(submitProject(refusing.link, submission, atOnce))).rejects.toThrow(
      'CONFLICT',
    );
    expect(refusing.asked).toHaveLength(1);
  });

  it('waits while the server is unreachable and ends if the project does not exist', async () => {
    const { link } = serverOf({ history: [lost(), landed] });
    expect(await reported(watchSubmission(link, 5, atOnce))).toEqual(['waiting', 'C1', 'C2', 'C4']);
    const gone = serverOf({ history: [refused('NOT_FOUND')] });
    await expect(reported(watchSubmission(gone.link, 5, atOnce))).rejects.toThrow('NOT_FOUND');
  });

  it('reports only the latest submission after an earlier one failed', async () => {
    const again = [...sent, change('C1', 'C2'), change('C2', 'C3'), change('C3', 'C1')];
    const { link } = serverOf({ history: [again, [...again, change('C1', 'C3')]] });
    expect(await reported(watchSubmission(link, 5, atOnce))).toEqual(['C1', 'C3']);
  });
});
