import { describe, expect, it } from 'vitest';
import { STATES } from '#entities/parcel';
import { cerPayload, TEST_REGULATOR_SETTINGS } from '#entities/submission/request';
import { preFlight } from './preview.ts';
import { cerForm, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import type { SoilProject } from '#entities/soil-project/record';

describe('the state of a location', () => {
  const statesOf = (project: SoilProject, state: string) =>
    cerPayload(project, cerForm({ state }), TEST_REGULATOR_SETTINGS, []).locations.map(
      (location) => location.state,
    );

  it('is that of the parcel’s own record, whatever the form says', () => {
    const murray = projectWith({ state: 'NSW' }, { state: 'VIC' });
    expect(statesOf(murray, 'NSW')).toEqual(['NSW', 'VIC']);
    expect(statesOf(murray, 'TAS')).toEqual(['NSW', 'VIC']);
    expect(statesOf(murray, '')).toEqual(['NSW', 'VIC']);
  });

  it('is taken from the form for land without a record', () => {
    expect(statesOf(projectWith({ state: null }, { state: 'VIC' }), 'QLD')).toEqual(['QLD', 'VIC']);
  });

  it('decides the Tasmania rule for that location alone', () => {
    const project = projectWith({ state: 'NSW' }, { state: 'TAS' });
    const expected = [
      { lot_number: '12', plan_number: '755510', volume: '', folio: '' },
      { lot_number: '', plan_number: '', volume: '755510', folio: '12' },
    ];
    for (const state of STATES) {
      expect(
        cerPayload(project, cerForm({ state }), TEST_REGULATOR_SETTINGS, []).locations,
      ).toMatchObject(expected);
    }
  });

  it('is shown in the preview as it will be sent', () => {
    const project = projectWith({ state: 'NSW' }, { state: 'VIC' }, { state: null });
    const form = cerForm({ state: 'TAS' });
    const shown = preFlight(project, form, []).map(
      (cells) => cells.find(({ column }) => column === 'State or territory')?.value,
    );
    expect(shown).toEqual(statesOf(project, 'TAS'));
    expect(shown).toEqual(['NSW', 'VIC', 'TAS']);
  });
});
