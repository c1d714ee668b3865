import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canBeFarmed } from '#entities/parcel';
import { areaHa } from '#shared/lib/geo';
import { SAMPLE_VERSION, sampleLandscape } from './sample-landscape.ts';

const landscape = sampleLandscape();
const { units, localities } = landscape;
const unitsOf = (state: string) => units.filter((unit) => unit.state === state);

describe('the sample landscape', () => {
  it('is deterministic and matches its version', () => {
    const again = sampleLandscape();
    expect(again).toEqual(landscape);
    const digest = createHash('sha256').update(JSON.stringify(landscape)).digest('hex');
    // A changed landscape needs a new SAMPLE_VERSION, or servers keep their old snapshot.
    expect({ version: SAMPLE_VERSION, digest: digest.slice(0, 16) }).toEqual({
      version: 'sample-3',
      digest: 'bd1ad2165b753791',
    });
  });

  it('has about 40,000 parcels, plus small clusters in three other states', () => {
    expect(unitsOf('NSW').length).toBeGreaterThan(38_000);
    expect(unitsOf('NSW').length).toBeLessThan(43_000);
    for (const state of ['QLD', 'VIC', 'TAS']) {
      expect(unitsOf(state).length).toBeGreaterThan(60);
      expect(unitsOf(state).length).toBeLessThan(160);
    }
  });

  it('has unique parcel ids in the form of each state', () => {
    const forms = {
      NSW: /^\d+\/[A-Z]?\/DP\d{6,7}$/,
      QLD: /^\d+(SP|RP)\d{6}$/,
      VIC: /^\d+\\(PS|LP|TP)\d{6}$/,
      TAS: /^\d{7}$/,
    };
    for (const [state, form] of Object.entries(forms)) {
      const ids = unitsOf(state).map((unit) => unit.jurisdictionalId);
      expect(ids.filter((id) => !form.test(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect(new Set(units.map((unit) => unit.pid)).size).toBe(units.length);
    expect(units.some((unit) => unit.section !== null)).toBe(true);
    const withTitle = units.filter((unit) => unit.volume !== null && unit.folio !== null);
    expect(withTitle).toEqual(unitsOf('TAS'));
  });

  it('has lots from town blocks to large paddocks, with roads and water between them', () => {
    const lots = unitsOf('NSW').filter((unit) => unit.parcelType === 'lot');
    const hectares = lots.map((lot) => areaHa(lot.geometry)).sort((a, b) => a - b);
    expect(hectares[0]).toBeGreaterThan(0.03);
    expect(hectares.at(-1)).toBeGreaterThan(250);
    expect(hectares.at(-1)).toBeLessThan(400);
    const reserves = units.filter((unit) => unit.parcelType === 'reserve');
    expect(reserves.length).toBeGreaterThan(20);
    expect(reserves.every((unit) => unit.landUse === 'bush')).toBe(true);
    const other = units.filter((unit) => !canBeFarmed(unit));
    expect(other.filter((unit) => unit.landUse === 'water').length).toBeGreaterThan(20);
    expect(
      other.every(({ parcelType, landUse }) =>
        parcelType === 'road' ? landUse === 'road' : landUse === 'water',
      ),
    ).toBe(true);
  });

  it('has unique addresses, and each unit has a locality in its own state', () => {
    const addresses = units
      .filter((unit) => unit.roadNumber !== null)
      .map((unit) => `${unit.roadNumber} ${unit.roadName}, ${localities[unit.locality]!.name}`);
    expect(addresses.length).toBeGreaterThan(10_000);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('3 Banksia Street, Wirrabilla');
    const roadNames = new Set(landscape.roads.map((road) => road.name));
    expect(units.filter((unit) => unit.roadName !== null && !roadNames.has(unit.roadName))).toEqual(
      [],
    );
    const elsewhere = units.filter((unit) => {
      const { state, bbox } = localities[unit.locality]!;
      const [lng = NaN, lat = NaN] = unit.geometry.coordinates[0]![0]!;
      const isInBox = lng >= bbox[0] && lat >= bbox[1] && lng <= bbox[2] && lat <= bbox[3];
      return state !== unit.state || !isInBox;
    });
    expect(elsewhere).toEqual([]);
  });
});
