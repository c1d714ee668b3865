import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

describe('the parcels that a client ticks before the signature', () => {
  let soil: SoilServer;
  let id: number;
  /** Ids of the farm's parcels. */
  let farm: string[];

  const pidsOf = async () => (await soil.project(id)).rows.map(({ pid }) => pid);
  const leftOut = async () => (await soil.project(id)).attributes.left_out;
  const save = (attributes: object, status: 'A1' | 'A2' = 'A1') =>
    soil.save({ projectId: id, status, attributes });
  const readFarm = async () => {
    const parcels = await soil.database.asOwner
      .selectFrom('farm_parcel')
      .select('pid')
      .where('farm_id', '=', soil.farms.client)
      .orderBy('position')
      .execute();
    return parcels.map(({ pid }) => pid);
  };

  beforeAll(async () => {
    soil = await startSoilServer();
    await soil.addParcels(soil.farms.client, 2, 2);
    farm = await readFarm();
    id = await soil.save({ attributes: { left_out: [farm[1]] } });
  });
  afterAll(() => soil.stop());

  it('refuse to leave out the whole farm, and keep what was stored', async () => {
    expect(await outcomeOf(save({ left_out: farm }))).toMatch(
      /^INVALID_PARAMS: Please tick at least one parcel of the farm/,
    );
    expect(await pidsOf()).toEqual([farm[0], farm[2], farm[3]]);
  });

  it('become the land of the project at the first save, with the names of those left out', async () => {
    expect(await pidsOf()).toEqual([farm[0], farm[2], farm[3]]);
    expect(await leftOut()).toEqual([{ key: farm[1], name: '2//DP755510' }]);
  });

  it('stay as they are when an older form without ticks is saved', async () => {
    await save({});
    expect(await pidsOf()).toEqual([farm[0], farm[2], farm[3]]);
  });

  it('keep the answers about a parcel that is left out for a while', async () => {
    const [person] = soil.form().landholders;
    const on = (parcels: string[]) => soil.form({ landholders: [{ ...person!, parcels }] });
    const form = on([farm[0]!, farm[1]!, farm[2]!]);
    await soil.save({ projectId: id, form, attributes: { left_out: [farm[1]] } });
    await soil.save({ projectId: id, status: 'A2', form, attributes: { left_out: [farm[1]] } });
    await soil.save({ projectId: id, form, attributes: { left_out: [] } });
    expect(await pidsOf()).toEqual(farm);
    expect((await soil.project(id)).attributes.submitted_form).toMatchObject({
      landholders: [{ parcels: [farm[0], farm[1], farm[2]] }],
    });
  });

  it('do not grow with the farm: the client is asked before the PDF is made', async () => {
    await save({ left_out: [farm[1]] });
    await soil.addParcels(soil.farms.client, 2, 4);
    const grown = await readFarm();
    expect(await outcomeOf(save({ left_out: [farm[1]] }, 'A2'))).toMatch(/^INVALID_PARAMS/);
    await save({ left_out: [farm[1]] });
    expect(await pidsOf()).toEqual([farm[0], farm[2], farm[3]]);

    await save({ left_out: [farm[1], grown[4]], add_parcels: [grown[5]] }, 'A2');
    expect(await pidsOf()).toEqual([farm[0], farm[2], farm[3], grown[5]]);
  });

  it('are the only land in the commitment', async () => {
    await soil.work()['make-commitment']({ projectId: id }, { isLastTry: false });
    const { pages } = await soil.pages(id, 'commitment');
    const { rows, totalHa } = await soil.project(id);
    const text = pages.join(' ');
    expect(text).toContain(totalHa.toLocaleString('en-AU', { maximumFractionDigits: 1 }));
    expect(rows.map(({ lot_number: lot }) => lot)).toEqual(['1', '3', '4', '6']);
    expect(text).not.toContain('2//DP755510');
  });

  it('lose a parcel that left the farm, at the next save', async () => {
    await soil.database.asOwner
      .deleteFrom('farm_parcel')
      .where('farm_id', '=', soil.farms.client)
      .where('pid', 'in', [farm[1]!, farm[2]!])
      .execute();
    await save({ left_out: [farm[1]] });
    expect((await pidsOf()).slice(0, 2)).toEqual([farm[0], farm[3]]);
    expect((await leftOut()).map(({ key }) => key)).not.toContain(farm[1]);
  });
});
