import { describe, expect, it } from 'vitest';
import {
  prefilledCerForm,
  cerPayload,
  TEST_REGULATOR_SETTINGS,
} from '#entities/submission/request';
import { cerForm, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { blocks, TEST, warnings, withAttributes } from './findings.fixture.ts';
import { preFlight, preFlightColumns } from './preview.ts';

const AT = '2026-06-03T20:00:00.000Z';
/** The server compares the words that a person accepted with its own. */
const DAY_IN_SYDNEY = '4 June 2026';
const refusal = { message: 'The submission was refused.', errors: ['It overlaps ERF1.'] };

describe('the rules about the outcomes of earlier submissions', () => {
  /** What the server stores of a submission, with the payload's keys in the order of a database. */
  const logged = (change: object = {}, payload: object = {}) => {
    const project = projectWith();
    const form = prefilledCerForm(project, TEST);
    const sent = { ...cerPayload(project, form, TEST_REGULATOR_SETTINGS, []), ...payload };
    const sorted = Object.fromEntries(Object.entries(sent).toReversed());
    return {
      request: { form_data: { form, api_data: sorted } },
      request_dt: AT,
      response: refusal,
      response_dt: AT,
      post_cer_id: null,
      exchanges: [exchange()],
      ask_again_at: null,
      ...change,
    };
  };
  const exchange = (change: object = {}) => ({
    at: AT,
    method: 'POST',
    status: 422,
    reason: null,
    post_cer_id: null,
    is_second_id: false,
    ...change,
  });
  const after = (...logs: object[]) =>
    withAttributes({ CER_API_logs: logs }, { project_status: 'C3' });

  it('warn when the regulator refused the very same payload', () => {
    const says = `Nothing that is sent has changed since the regulator refused it on ${DAY_IN_SYDNEY}: The submission was refused. It overlaps ERF1.`;
    expect(warnings({ project: after(logged()) })).toEqual([says]);
    const older = logged();
    const request = older.request.form_data;
    const listed = { ...request, form: { ...request.form, locations: [{}] } };
    expect(
      warnings({ project: after({ ...older, request: { form_data: listed } }) }),
      'of a version that listed the parcels’ own values',
    ).toEqual([says]);
    // The project’s next submission is being sent.
    const pending = logged({ response: null, response_dt: null, exchanges: [] });
    expect(warnings({ project: after(logged(), pending) })).toEqual([says]);
  });

  it('ignore another payload, and one that never arrived', () => {
    expect(warnings({ project: after(logged({}, { name: 'Another name' })) })).toEqual([]);
    const lost = logged({ exchanges: [exchange({ status: null, reason: 'timeout' })] });
    expect(warnings({ project: after(lost) })).toEqual([]);
    const form = cerForm({ suburb: 'Yenda' });
    expect(warnings({ project: after(logged()), form })).toEqual([]);
  });

  it('mention that the regulator turned the project down, and why', () => {
    const accepted = logged({
      post_cer_id: 'CER-1',
      response: { decision: 'not-approved', message: 'The land was cleared in 2021.' },
      exchanges: [exchange({ status: 201 })],
    });
    const project = after(accepted);
    const down = { at: AT, note: null };
    expect(warnings({ project, facts: { turned_down: down } })).toEqual([
      `The regulator turned the project down on ${DAY_IN_SYDNEY}: The land was cleared in 2021. Nothing that is sent has changed since.`,
    ]);
    const form = cerForm({ suburb: 'Yenda' });
    const byHand = { at: AT, note: 'Their letter of 3 June says so.' };
    expect(warnings({ project, form, facts: { turned_down: byHand } })).toEqual([
      `The regulator turned the project down on ${DAY_IN_SYDNEY}: Their letter of 3 June says so.`,
    ]);
  });
});

describe('dates of a submission', () => {
  const titled = (title_date: string) =>
    withAttributes({
      title_docs: [
        {
          file_name: 'title.pdf',
          key_name: 'k',
          parcels: ['P1'],
          title_date,
          owners: 'Casey Client',
        },
      ],
    });

  it('cause a warning when they are in the future', () => {
    expect(warnings({ project: titled('2027-10-01') })).toEqual([
      'The title title.pdf is dated 2027-10-01, which is in the future.',
    ]);
    expect(warnings({ form: cerForm({ nrm_published_date: '2035-01-01' }) })).toEqual([
      'Parcel 1 (12 DP755510): the NRM plan was published on 2035-01-01, which is in the future.',
    ]);
  });

  it('may be today’s as soon as that day has begun anywhere in Australia', () => {
    expect(warnings({ project: titled('2026-11-21') })).toEqual([]);
  });

  it('are marked as a default if nobody entered a date', () => {
    const remarkOf = (form = cerForm()) =>
      preFlightColumns(preFlight(projectWith(), form, [])).find(
        ({ column }) => column === 'Date of NRM publication',
      )?.remark;
    expect(remarkOf()).toBe('The default for every plan. Check it in the plan.');
    expect(remarkOf(cerForm({ nrm_published_date: '2021-06-30' }))).toBeNull();
  });
});

describe('the name of a submission', () => {
  it('blocks the submission if it is not the project’s name', () => {
    expect(blocks({ form: cerForm({ project_name: 'Wirrabilla' }) })).toEqual([
      'The form submits the project as “Wirrabilla”, but its name is “Mirrool Downs Soil Project”.',
    ]);
  });
});
