import { describe, expect, it } from 'vitest';
import type { SentForm } from '#shared/api/contract';
import { formChanges } from './form-changes.ts';
import { blankPerson } from '#entities/registration/landholder';
import { signedForm } from '../../../../../tests/support/soil/sample-project.ts';

const sent = (change: Parameters<typeof signedForm>[0] = {}, parcels = ['1//DP1']): SentForm => ({
  version: 3,
  made_at: '2026-11-21T00:00:00.000Z',
  submitted_form: { ...signedForm(change) },
  parcels,
  parcel_keys: parcels.map((_, i) => `P${i + 1}`),
});

describe('the changes between two forms', () => {
  it('are none if the answers are the same', () => {
    expect(formChanges(sent(), sent())).toEqual([]);
  });

  it('name each question with both answers, and the parcels', () => {
    const changed = sent(
      {
        nature_of_farm: 'Sheep',
        landholders: [{ ...blankPerson(), name: 'Charlie Client' }],
        chosen_activities: ['8'],
        useBudgetTool: true,
      },
      ['1//DP1', '2//DP1'],
    );
    expect(formChanges(sent(), changed)).toEqual([
      { label: 'What kind of farm is it?', before: '', after: 'Sheep' },
      {
        label: 'Who is on the land titles?',
        before: expect.stringContaining('Casey Client'),
        after: expect.stringContaining('Charlie Client'),
      },
      { label: 'What will you start doing?', before: '', after: 'Re-establish pasture' },
      { label: 'Do you use a feed budget tool?', before: '', after: 'Yes' },
      { label: 'Parcels', before: '1//DP1', after: '1//DP1, 2//DP1' },
    ]);
  });

  it('compare the front gate only with a form that asked about it', () => {
    const gate = { road_number: '12', road_name: 'Gum Road', suburb: 'Coolamon' };
    const other = { ...gate, road_number: '14' };
    expect(formChanges(sent(), sent({ front_gate: gate }))).toEqual([]);
    expect(formChanges(sent({ front_gate: gate }), sent({ front_gate: other }))).toEqual([
      {
        label: 'Where is the front gate of the farm?',
        before: '12 Gum Road, Coolamon',
        after: '14 Gum Road, Coolamon',
      },
    ]);
  });
});
