import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { grazing_data: rows } = blankSoilForm(new Date('2026-11-21T00:00:00Z'));
const grazing = (ha_or_pcnt: string) => rows.with(0, { ...rows[0]!, ha_or_pcnt });

describe('Create PDF Report', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  it.each<[string, Partial<SoilForm>, RegExp]>([
    ['without a name', { name: ' ' }, /^Step 1, Farm, “Your name”: Please enter your name\.$/],
    [
      'with an unreadable area',
      { grazing_data: grazing('lots') },
      /^Step 5, Grazing Management, “Grazing, year by year”: 2026: We cannot read “lots”\./,
    ],
  ])('refuses a request %s, and names the place', async (_, change, text) => {
    const id = await soil.save();
    const form = soil.form(change);
    const error = await soil.save({ projectId: id, form, status: 'A2' }).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'INVALID_PARAMS',
      message: 'The commitment PDF cannot be created yet.',
    });
    expect(Object.values(error.fields)).toEqual([expect.stringMatching(text)]);
    expect((await soil.project(id)).status).toBe('A1');
    expect(await outcomeOf(soil.save({ projectId: id, form }))).toBe('answered');
  });

  it('refuses a request before the declarations are accepted', async () => {
    const id = await soil.save();
    const attributes = { accepted_terms: false };
    const error = await soil
      .save({ projectId: id, status: 'A2', attributes })
      .catch((thrown) => thrown);
    expect(Object.values(error.fields)).toEqual([
      'Step 9, Grazing Methods Part III, “I have read the declarations of the commitment and accept its terms.”: Please read the declarations and tick that you accept them.',
    ]);
  });

  it('refuses a request with a name that it cannot print', async () => {
    const id = await soil.save();
    const form = soil.form({ name: '農場 Casey' });
    expect(await outcomeOf(soil.save({ projectId: id, form, status: 'A2' }))).toBe(
      'CONFLICT: The PDF cannot show 農 場, in “農場 Casey”. Please write this in Latin letters, as in a passport, and press Create PDF Report again.',
    );
    expect((await soil.project(id)).status).toBe('A1');
    expect(await outcomeOf(soil.save({ projectId: id, form }))).toBe('answered');
  });

  it('accepts a name in Cyrillic letters', async () => {
    const form = soil.form({ name: 'Иван' });
    expect(await outcomeOf(soil.save({ form, status: 'A2' }))).toBe('answered');
  });
});
