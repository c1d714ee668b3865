import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import { EMAIL, LOTS, box, parcel, area, boundaryOwner } from './boundary-owner.fixture.ts';

const { farms, boundaries } = contract;

describe('the health of a boundary', () => {
  const {
    owner,
    useCadastre,
    check,
    kinds,
    fix,
    accept,
    acceptedOf,
    pidsOf,
    latest,
    ids,
    farmOf,
    customFarm,
    hectares,
  } = boundaryOwner();

  describe('refuses', () => {
    it('another owner’s farm and a deleted one', async () => {
      const id = await farmOf('101');
      await expect(check(id, owner.neighbour)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(fix(id, 'move-gate', 1, owner.neighbour)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await owner.client.send(farms.remove, { property_id: id });
      await expect(check(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(fix(id, 'move-gate', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a fix of a boundary that has changed since', async () => {
      const id = await farmOf('103');
      await owner.client.send(farms.addParcels, { property_id: id, cibo_ids: ids('102', '103') });
      await expect(fix(id, 'move-gate', 1)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('has changed since you opened it'),
      });
      expect(await latest(id)).toMatchObject({ number: 2 });
    });

    it('to accept a finding that does not exist, and to accept one for another owner', async () => {
      const id = await farmOf('101');
      await expect(accept(id, 'gate', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(accept(id, 'gate', 7)).rejects.toMatchObject({ code: 'CONFLICT' });
      for (const isAccepted of [true, false]) {
        await expect(accept(id, 'gate', 1, isAccepted, owner.neighbour)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      }
    });

    it('a fix for a finding that does not exist', async () => {
      const id = await farmOf('101');
      for (const wanted of ['move-gate', 'snap', 'fill-gaps', 'accept-parcels'] as const) {
        await expect(fix(id, wanted, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      }
      expect(await latest(id)).toMatchObject({ number: 1 });
    });

    it('to guess the result when checking a boundary takes too long', async () => {
      const id = await farmOf('101');
      const { examineBoundary } = owner.server.app;
      Object.assign(owner.server.app, { examineBoundary: async () => null });
      const health = await check(id);
      Object.assign(owner.server.app, { examineBoundary });
      expect(health).toMatchObject({ findings: [], fixes: [] });
      expect(health.unchecked).toContain('too complicated');
    });

    it('more checks than its threads can queue, and says when to retry', async () => {
      const id = await farmOf('101');
      const { examineBoundary } = owner.server.app;
      Object.assign(owner.server.app, {
        examineBoundary: async () => {
          throw new CallError('OVERLOADED', 'The server is busy.', { retryAfter: 10 });
        },
      });
      await expect(check(id)).rejects.toMatchObject({ code: 'OVERLOADED' });
      Object.assign(owner.server.app, { examineBoundary });
    });
  });

  describe('of parcels', () => {
    it('finds nothing while the gate and the cadastre stay as they were', async () => {
      const health = await check(await farmOf('101', '102'));
      expect(health).toMatchObject({ version: 1, findings: [], fixes: [], unchecked: null });
    });

    it('finds a gate outside and moves it to the nearest point, which restore undoes', async () => {
      const id = await farmOf('103');
      const [gate] = (await check(id)).findings;
      expect(gate).toMatchObject({ kind: 'gate' });
      expect(gate!.metres!).toBeGreaterThan(1_700);
      expect(gate!.metres!).toBeLessThan(1_900);
      await fix(id, 'move-gate', 1);
      const farm = (await owner.client.send(farms.list, { email: EMAIL })).find(
        (one) => one.property_id === id,
      );
      expect(farm!.front_gate_lng).toBeCloseTo(146.42, 6);
      expect(farm!.front_gate_lat).toBeCloseTo(-34.4, 6);
      expect(await kinds(id)).toEqual([]);
      expect(await latest(id)).toMatchObject({ number: 2, kind: 'gate-moved' });
      await owner.client.send(boundaries.restore, { property_id: id, number: 1, current: 2 });
      expect(await kinds(id)).toEqual(['gate']);
    });

    it('finds land that its parcels surround', async () => {
      await useCadastre([
        parcel('1', '1//DP1', 0, 0, 300, 100),
        parcel('2', '2//DP1', 0, 100, 100, 200),
        parcel('3', '3//DP1', 200, 100, 300, 200),
        parcel('4', '4//DP1', 0, 200, 300, 300),
        parcel('5', '5//DP1', 100, 100, 200, 200),
      ]);
      const health = await check(await farmOf('1', '2', '3', '4'));
      expect(health.findings).toMatchObject([{ kind: 'gaps', count: 1 }]);
      expect(health.findings[0]!.hectares!).toBeCloseTo(102, 0);
      expect(health.fixes).toEqual([]);
    });

    it('does not repeat a finding that its owner accepted, until it changes or the owner revokes that', async () => {
      const id = await customFarm(area(box(0, -50, 150, 100)));
      await accept(id, 'divided', 1);
      const half = [
        ['divided', true],
        ['uncharted', false],
      ];
      expect(await acceptedOf(id)).toEqual(half);
      await accept(id, 'uncharted', 1);
      await accept(id, 'uncharted', 1, false);
      expect(await acceptedOf(id)).toEqual(half);
      const geojson = { type: 'FeatureCollection' as const, features: [area(box(0, 0, 160, 100))] };
      await owner.client.send(farms.storeCustomBoundary, { property_id: id, geojson });
      expect(await acceptedOf(id)).toEqual([['divided', false]]);
    });
  });

  describe('after an import', () => {
    const driftOf = async (id: number) => {
      const { findings } = await check(id);
      return findings.find(({ kind }) => kind === 'drift')?.drifted;
    };

    it('says which parcels were split, and replaces them with the parts', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([
        parcel('201', '11//DP9', 0, 0, 50, 100),
        parcel('202', '12//DP9', 50, 0, 100, 100),
        ...LOTS.slice(1),
      ]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'split', into: ['11//DP9', '12//DP9'] },
      ]);
      const before = await hectares(id);
      expect((await check(id)).accepted_ha).toBeCloseTo(before, 3);
      await fix(id, 'accept-parcels', 1);
      expect((await pidsOf(id)).toSorted()).toEqual(ids('102', '201', '202'));
      expect(await hectares(id)).toBeCloseTo(before, 3);
      expect(await latest(id)).toMatchObject({ kind: 'parcels-accepted' });
      expect(await kinds(id)).toEqual([]);
      await owner.client.send(boundaries.restore, { property_id: id, number: 1, current: 2 });
      expect((await pidsOf(id)).toSorted()).toEqual(ids('101', '102'));
    });

    it('says which parcels were merged, also with a neighbour’s', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([parcel('300', '30//DP9', 0, 0, 300, 100)]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'merged', into: ['30//DP9'] },
        { lot_plan: '2//DP755510', change: 'merged', into: ['30//DP9'] },
      ]);
      const { accepted_ha: accepted } = await check(id);
      expect(accepted! / (await hectares(id))).toBeCloseTo(1.5, 3);
    });

    it('says which parcels have another lot/plan or id', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([
        parcel('101', '7//DP9', 0, 0, 100, 100),
        parcel('999', '2//DP755510', 100, 0, 200, 100),
      ]);
      expect(await driftOf(id)).toMatchObject([
        { lot_plan: '1//DP755510', change: 'renumbered', into: ['7//DP9'] },
        { lot_plan: '2//DP755510', change: 'renumbered', into: ['2//DP755510'] },
      ]);
      await fix(id, 'accept-parcels', 1);
      expect((await pidsOf(id)).toSorted()).toEqual(ids('101', '999'));
      expect(await kinds(id)).toEqual([]);
    });

    it('says by how many metres and hectares an outline moved, and adopts the new outline', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 101, 100)]);
      const [moved] = (await driftOf(id))!;
      expect(moved).toMatchObject({ change: 'moved', into: ['1//DP755510'] });
      expect(moved!.metres!).toBeCloseTo(9.2, 1);
      expect(moved!.after_ha - moved!.before_ha).toBeCloseTo(1.02, 1);
      await fix(id, 'accept-parcels', 1);
      expect(await hectares(id)).toBeCloseTo(moved!.after_ha, 6);
      expect(await kinds(id)).toEqual([]);
    });

    it('does not report a line that only has another rounding', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 100.02, 100)]);
      expect(await driftOf(id)).toBeUndefined();
    });

    it('offers no new parcels if all have vanished, and keeps the farm unchanged', async () => {
      const id = await farmOf('101', '102');
      await useCadastre([parcel('900', '9//DP9', 9_000, 0, 9_100, 100)]);
      const health = await check(id);
      expect(health.findings.map(({ kind }) => kind)).toEqual(['drift']);
      expect(health.findings[0]!.drifted).toMatchObject([
        { change: 'vanished', into: [] },
        { change: 'vanished', into: [] },
      ]);
      expect(health).toMatchObject({ fixes: [], accepted_ha: null });
      await expect(fix(id, 'accept-parcels', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await pidsOf(id)).toEqual(ids('101', '102'));
    });

    it.each([
      [500, null],
      [501, expect.stringContaining('too large or too detailed to compare with the cadastre')],
    ])(
      'compares %i parcels that have changed, and says when there are too many to compare',
      async (count, unchecked) => {
        /** Small lots in rows of 25, each of them a step narrower from the second release on. */
        const grid = (width: number) =>
          Array.from({ length: count }, (_, i) => {
            const [x, y] = [(i % 25) * 10, Math.floor(i / 25) * 10];
            return parcel(String(5_000 + i), `${i + 1}//DP8`, x, y, x + width, y + 10);
          });
        await useCadastre(grid(10));
        const id = await farmOf(...Array.from({ length: count }, (_, i) => String(5_000 + i)));
        expect(await check(id)).toMatchObject({ findings: [], unchecked: null });
        await useCadastre(grid(9));
        const health = await check(id);
        expect(health.unchecked).toEqual(unchecked);
        expect(health.findings).toMatchObject(unchecked ? [] : [{ kind: 'drift', count }]);
      },
    );

    it('remembers that the owner keeps the parcels, until the next change', async () => {
      const id = await farmOf('101');
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 105, 100)]);
      expect(await accept(id, 'drift', 1)).toEqual([{ accept_finding: true }]);
      expect(await acceptedOf(id)).toEqual([['drift', true]]);
      expect(await check(id)).toMatchObject({ version: 1, fixes: ['accept-parcels'] });
      await useCadastre([parcel('101', '1//DP755510', 0, 0, 110, 100)]);
      expect(await acceptedOf(id)).toEqual([['drift', false]]);
    });
  });
});
