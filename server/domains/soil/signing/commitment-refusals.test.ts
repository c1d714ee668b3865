import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankSoilForm, NO_LOTS, type SoilForm, withoutLotText } from '#entities/registration/form';
import { drawBoundary } from '../../../../tests/support/soil/draw-boundary.ts';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';

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
      'without the road of the front gate',
      { front_gate: { road_number: 'Lot 12', road_name: ' ', suburb: 'Coolamon' } },
      /^Step 1, Farm, “Where is the front gate of the farm\?”: Please enter the road\.$/,
    ],
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

  it('asks about the gate where neither the farm nor the client has given it', async () => {
    const farm = { typed_front_gate_address: '', front_gate_address: 'Near Wirrabilla' };
    await soil.database.asOwner
      .updateTable('farm')
      .set(farm)
      .where('id', '=', soil.farms.client)
      .execute();
    const id = await soil.save();
    const error = await soil.save({ projectId: id, status: 'A2' }).catch((thrown) => thrown);
    expect(Object.keys(error.fields)).toEqual(
      ['road_number', 'road_name', 'suburb'].map(
        (part) => `project_attributes.submitted_form.front_gate.${part}`,
      ),
    );
    const front_gate = { road_number: 'Lot 12', road_name: 'Gum Road', suburb: 'Wirrabilla' };
    await soil.save({ projectId: id, form: soil.form({ front_gate }), status: 'A2' });
    await soil.work()['make-commitment']({ projectId: id }, { isLastTry: false });
    expect((await soil.pages(id, 'commitment')).pages.join('\n')).toContain(
      'Lot 12 Gum Road, Wirrabilla NSW',
    );
    const { form } = await readSubmittable(soil.sends.partner, id);
    expect(form).toMatchObject({
      front_gate_address: 'Lot 12 Gum Road, Wirrabilla NSW',
      ...front_gate,
      state: 'NSW',
    });
  });

  it('refuses parcels that the cadastre names without lot and plan', async () => {
    const titled = { volume: null, folio: null, plan: null, state: 'TAS' } as const;
    const parcel = soil.database.asOwner
      .updateTable('farm_parcel')
      .where('farm_id', '=', soil.farms.client);
    await parcel.set({ ...titled, plan: '123456' }).execute();
    await parcel.set(titled).where('position', '=', 0).execute();
    const error = await soil.save({ status: 'A2' }).catch((thrown) => thrown);
    expect(error.fields).toMatchObject({
      'project_attributes.submitted_form.parcels': withoutLotText(1),
    });
  });

  it('refuses land without lot and plan', async () => {
    await drawBoundary(soil.database, soil.farms.client);
    const error = await soil.save({ status: 'A2' }).catch((thrown) => thrown);
    expect(error.fields).toMatchObject({
      'project_attributes.submitted_form.parcels': NO_LOTS,
    });
  });
});
