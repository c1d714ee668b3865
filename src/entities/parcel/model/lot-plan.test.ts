import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeLotPlan,
  lotPlanKeysOf,
  namesLots,
  readLotPlan,
  readLotPlanList,
  STATES,
  type ParcelRecord,
} from '../index.ts';

type Named = Parameters<typeof lotPlanKeysOf>[0];

const nothing = { lot: null, section: null, plan: null, planType: null, volume: null, folio: null };
const named = (
  state: ParcelRecord['state'],
  jurisdictionalId: string,
  parts: Partial<Named>,
): Named => ({
  ...nothing,
  state,
  jurisdictionalId,
  ...parts,
});
const lot = (lot: string, planType: string, plan: string, section: string | null = null) => ({
  lot,
  section,
  plan,
  planType,
});

const LOTS = {
  nsw: named('NSW', '12//DP755510', lot('12', 'DP', '755510')),
  section: named('NSW', '3/A/DP758001', lot('3', 'DP', '758001', 'A')),
  sameSection: named('NSW', '3/B/DP758001', lot('3', 'DP', '758001', 'B')),
  strata: named('NSW', '12//SP123456', lot('12', 'SP', '123456')),
  qld: named('QLD', '12SP123456', lot('12', 'SP', '123456')),
  vic: named('VIC', '1\\PS123456', lot('1', 'PS', '123456')),
  crown: named('VIC', '15~4\\PP2345', lot('15~4', 'PP', '2345')),
  tas: named('TAS', '3017202', { volume: '141300', folio: '1' }),
  sa: named('SA', 'D12345AL12', { ...lot('12', 'D', '12345'), volume: '5123', folio: '456' }),
  wa: named('WA', 'P012345 12', lot('12', 'P', '012345')),
  act: named('ACT', 'BRAD/12/3', { lot: '3', section: '12', plan: 'Braddon' }),
  nt: named('NT', 'NT Portion 1234', nothing),
};

/** Simulates the cadastre: returns what is stored under the first key that has an entry. */
function lookUp(text: string, lots: readonly Named[] = Object.values(LOTS)) {
  const reference = readLotPlan(text);
  for (const key of reference.keys) {
    const candidates = lots.filter((parcel) => lotPlanKeysOf(parcel).includes(key));
    if (candidates.length > 0) return judgeLotPlan(reference, candidates);
  }
  return judgeLotPlan<Named>(reference, []);
}

describe('a lot/plan reference', () => {
  it.each([
    ['12//DP755510', LOTS.nsw],
    ['12/-/DP755510', LOTS.nsw],
    ['12/DP755510', LOTS.nsw],
    ['12/755510', LOTS.nsw],
    ['lot 12 dp 755510', LOTS.nsw],
    ['Lot 12 in DP755510', LOTS.nsw],
    ['Lot 12 on deposited plan 755510', LOTS.nsw],
    [' 0012 // dp 0755510 ', LOTS.nsw],
    ['3/A/DP758001', LOTS.section],
    ['Lot 3 Section A DP 758001', LOTS.section],
    ['Lot 3 Sec. B in DP758001', LOTS.sameSection],
    ['12SP123456', LOTS.qld],
    ['12//SP123456', LOTS.strata],
    ['12SP123456 QLD', LOTS.qld],
    ['QLD 12 SP123456', LOTS.qld],
    ['Lot 12 on SP123456 QLD', LOTS.qld],
    ['12//SP123456 NSW', LOTS.strata],
    ['1\\PS123456', LOTS.vic],
    ['1\\ps 123456', LOTS.vic],
    ['1/PS123456', LOTS.vic],
    ['15~4\\PP2345', LOTS.crown],
    ['141300/1', LOTS.tas],
    ['Volume 141300 Folio 1', LOTS.tas],
    ['CT 141300/1', LOTS.tas],
    ['3017202', LOTS.tas],
    ['CT 5123/456', LOTS.sa],
    ['D12345 A12', LOTS.sa],
    ['D12345AL12', LOTS.sa],
    ['P012345 12', LOTS.wa],
    ['Lot 12 on Plan 12345', LOTS.wa],
    ['Lot 12 P12345', LOTS.wa],
    ['Block 3 Section 12 Braddon', LOTS.act],
    ['BRAD/12/3', LOTS.act],
    ['nt portion 1234', LOTS.nt],
  ])('finds the lot when written %s', (text, parcel) => {
    expect(lookUp(text)).toEqual({ text: text.trim(), status: 'found', parcels: [parcel] });
  });

  it.each(['13//DP755510', '12//DP755511', '3//DP758001', '3/C/DP758001', 'Kurrajong Park', '12'])(
    'finds no lot when written %s',
    (text) => {
      expect(lookUp(text)).toEqual({ text, status: 'not_found', parcels: [] });
    },
  );

  it('is ambiguous without its section or across two states, and lists the candidates', () => {
    expect(lookUp('3/DP758001')).toMatchObject({
      status: 'ambiguous',
      parcels: [LOTS.section, LOTS.sameSection],
    });
    expect(lookUp('12/SP123456')).toMatchObject({
      status: 'ambiguous',
      parcels: [LOTS.strata, LOTS.qld],
    });
  });

  it('without a section means the lot without a section, if there is one', () => {
    const bare = named('NSW', '3//DP758001', lot('3', 'DP', '758001'));
    expect(lookUp('3/DP758001', [LOTS.section, bare])).toMatchObject({ parcels: [bare] });
  });

  it('finds all pieces of a lot', () => {
    const pieces = [{ ...LOTS.nsw }, { ...LOTS.nsw }];
    expect(lookUp('12//DP755510', pieces)).toMatchObject({ status: 'found', parcels: pieces });
  });

  it('finds a lot by its state’s own id in any format', () => {
    const part = fc.oneof(fc.stringMatching(/^[A-Z0-9]{1,5}$/), fc.constantFrom(...STATES));
    const sign = fc.constantFrom('/', '\\', ' ', '-', '');
    fc.assert(
      fc.property(part, part, part, sign, (a, b, c, between) => {
        const parcel = named('NT', [a, b, c].join(between), nothing);
        expect(lookUp(parcel.jurisdictionalId, [parcel]).parcels).toEqual([parcel]);
      }),
      { examples: [['0', '0', 'SA', ' ']] },
    );
  });
});

describe('namesLots', () => {
  it.each(['17//DP755092', 'Lot 17 DP755092', '24/-/dp755092', '12SP123456 QLD', '1\\PS1, 2\\PS1'])(
    'recognises %s',
    (text) => expect(namesLots(text)).toBe(true),
  );

  it.each([
    '',
    '25 Banksia Street',
    '2665',
    'NK123456',
    'lot',
    '1//DP1, Wirrabilla',
    '🐑',
    'مزرعة',
  ])('does not recognise “%s”', (text) => expect(namesLots(text)).toBe(false));
});

describe('a pasted lot/plan list', () => {
  const texts = (list: string) => readLotPlanList(list).map(({ text }) => text);

  it('is split into items at any separator', () => {
    expect(texts('12//DP755510, 12SP123456')).toEqual(['12//DP755510', '12SP123456']);
    expect(texts('1\\PS1;\r\n\n 2\\PS1\t3\\PS1 |,')).toEqual(['1\\PS1', '2\\PS1', '3\\PS1']);
    expect(texts('12//DP755510 13//DP755510')).toEqual(['12//DP755510', '13//DP755510']);
    expect(texts('Lot 12 on SP123456, CT 5123/456\nP012345 12')).toEqual([
      'Lot 12 on SP123456',
      'CT 5123/456',
      'P012345 12',
    ]);
    expect(texts('')).toEqual([]);
  });

  it('is parsed without errors for any text, and every item gets a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 180 }), (list) => {
        for (const { text, keys } of readLotPlanList(list)) {
          expect(keys.length > 0).toBe(!text.endsWith('…'));
        }
      }),
    );
  });

  it.each([
    ['spaces', `1${' '.repeat(64_000)}x`],
    ['slashes between spaces', `1${' / '.repeat(20_000)}x`],
    ['zeros', `1${'0'.repeat(64_000)}/DP1`],
    ['lots without a sign between them', '1/DP1 x '.repeat(8_000)],
  ])('reports an item of 64,000 characters as unreadable: %s', (_, list) => {
    const [reference, ...others] = readLotPlanList(list);
    expect(others).toEqual([]);
    expect(reference).toEqual({ text: `${list.slice(0, 60)}…`, state: null, keys: [] });
    expect(judgeLotPlan(reference!, [])).toMatchObject({ status: 'unreadable', parcels: [] });
  });

  it('accepts an item of 200 characters and rejects one of 201', () => {
    const [fits, tooLong] = readLotPlanList(`${'x'.repeat(200)}\n${'x'.repeat(201)}`);
    expect(fits!.keys).toEqual([`id ${'X'.repeat(200)}`]);
    expect(tooLong!.keys).toEqual([]);
  });

  it('accepts 1,000 lots separated by spaces, although the line is longer than one name may be', () => {
    expect(readLotPlanList('12//DP755510 '.repeat(1_000))).toHaveLength(1_000);
  });
});
