import { describe, expect, it } from 'vitest';
import type { State } from '#entities/parcel';
import { IdentityReader, stateOfIdentifier, type ParcelIdentity } from './parcel-identity.ts';

const read = (state: State, attributes: Record<string, unknown>, ...more: [map?: object]) =>
  new IdentityReader(state, more[0] ?? {}, null).read(attributes);

/** An identity with the given properties; all others are null. */
const named = (identity: Partial<ParcelIdentity>): ParcelIdentity => ({
  number: null,
  jurisdictionalId: '',
  hasStatesForm: true,
  lot: null,
  section: null,
  planType: null,
  plan: null,
  volume: null,
  folio: null,
  localGovernmentArea: null,
  nrmRegion: null,
  parcelType: 'lot',
  ...identity,
});

describe('IdentityReader', () => {
  it.each<[State, Record<string, unknown>, Partial<ParcelIdentity>]>([
    [
      'NSW',
      { cadid: 1_234_567, lotidstring: '12//DP755510', Shape__Area: 0.00012 },
      {
        number: '1234567',
        jurisdictionalId: '12//DP755510',
        lot: '12',
        planType: 'DP',
        plan: '755510',
      },
    ],
    [
      'NSW',
      { lotnumber: '3', sectionnumber: 'A', planlabel: 'DP758001' },
      { jurisdictionalId: '3/A/DP758001', lot: '3', section: 'A', planType: 'DP', plan: '758001' },
    ],
    [
      'QLD',
      {
        LOT: '12',
        PLAN: 'SP123456',
        LOTPLAN: '12SP123456',
        SEGPAR: 65_510_001,
        SHIRE_NAME: 'Toowoomba',
        PARCEL_TYP: 'Lot Type Parcel',
      },
      {
        number: '65510001',
        jurisdictionalId: '12SP123456',
        lot: '12',
        planType: 'SP',
        plan: '123456',
        localGovernmentArea: 'Toowoomba',
      },
    ],
    [
      'QLD',
      { lotplan: '1RP1', parcel_typ: 'Road Type Parcel' },
      { jurisdictionalId: '1RP1', lot: '1', planType: 'RP', plan: '1', parcelType: 'road' },
    ],
    [
      'QLD',
      { lotplan: '2RP1', parcel_typ: 'Watercourse' },
      { jurisdictionalId: '2RP1', lot: '2', planType: 'RP', plan: '1', parcelType: 'marine' },
    ],
    [
      'VIC',
      { PARCEL_PFI: '45678901', PARCEL_SPI: '1\\PS123456' },
      {
        number: '45678901',
        jurisdictionalId: '1\\PS123456',
        lot: '1',
        planType: 'PS',
        plan: '123456',
      },
    ],
    [
      'VIC',
      { parcel_pfi: '7', parcel_spi: '15~4\\PP2345', parcel_road: 'N' },
      { number: '7', jurisdictionalId: '15~4\\PP2345', lot: '15~4', planType: 'PP', plan: '2345' },
    ],
    [
      'VIC',
      { parcel_pfi: '8', parcel_spi: 'R1\\PS1', parcel_road: 'Y' },
      {
        number: '8',
        jurisdictionalId: 'R1\\PS1',
        lot: 'R1',
        planType: 'PS',
        plan: '1',
        parcelType: 'road',
      },
    ],
    [
      'TAS',
      { CID: '99', PID: '3017202', VOLUME: '141300', FOLIO: '1', CAD_TYPE1: 'Private Parcel' },
      { number: '99', jurisdictionalId: '3017202', volume: '141300', folio: '1' },
    ],
    [
      'TAS',
      { CID: '98', PID: '0', VOLUME: '141300', FOLIO: '2' },
      { number: '98', jurisdictionalId: '141300/2', volume: '141300', folio: '2' },
    ],
    [
      'TAS',
      { CID: '97', PID: '0', VOLUME: '0', FOLIO: '0', CAD_TYPE1: 'Casement' },
      { number: '97', jurisdictionalId: '97', hasStatesForm: false, parcelType: 'road' },
    ],
    [
      'SA',
      { plan_t: 'D', plan: '12345', parcel_t: 'AL', parcel: '12', volume: '5123', folio: '456' },
      {
        jurisdictionalId: 'D12345AL12',
        lot: '12',
        planType: 'D',
        plan: '12345',
        volume: '5123',
        folio: '456',
      },
    ],
    [
      'WA',
      { land_id: '4001', pitype_1: 'P012345 12' },
      { number: '4001', jurisdictionalId: 'P012345 12', lot: '12', planType: 'P', plan: '012345' },
    ],
    [
      'ACT',
      { DIVISION_CODE: 'BRAD', DIVISION_NAME: 'Braddon', SECTION_NUMBER: 12, BLOCK_NUMBER: 3 },
      { jurisdictionalId: 'BRAD/12/3', lot: '3', section: '12', plan: 'Braddon' },
    ],
    [
      'NT',
      { laisno: '77', parcel_label: 'NT Portion 1234' },
      { number: '77', jurisdictionalId: 'NT Portion 1234' },
    ],
  ])('reads the identity of a parcel in %s: %j', (state, attributes, identity) => {
    expect(read(state, attributes)).toEqual(named(identity));
  });

  it('treats blanks, <Null> and the like as missing', () => {
    for (const blank of [
      '',
      '  ',
      '<Null>',
      '<null>',
      'NULL',
      'None',
      'N/A',
      null,
      undefined,
      Number.NaN,
    ]) {
      expect(read('NSW', { lotidstring: blank, cadid: blank }), String(blank)).toBeNull();
    }
    expect(read('QLD', { lotplan: '1SP2', shire_name: '<Null>' })?.localGovernmentArea).toBeNull();
  });

  it('finds attributes regardless of case, and truncated to ten characters as in a shapefile', () => {
    expect(read('NSW', { LOTIDSTRIN: '1//DP1' })?.jurisdictionalId).toBe('1//DP1');
    expect(read('VIC', { Parcel_SPI: '1\\PS1', PARCEL_LOT: '1' })?.lot).toBe('1');
  });

  it('reads mapped attributes before the usual ones, including attributes composed of several', () => {
    const attributes = {
      lotidstring: '1//DP1',
      ID: '2//DP2',
      a: '3',
      b: 'DP3',
      council: 'Narrandera',
    };
    expect(read('NSW', attributes, { jid: ['ID'] })?.jurisdictionalId).toBe('2//DP2');
    expect(
      read('NSW', attributes, { jid: ['nothing', '{a}/{c?}/{b}'], lga: ['council'] }),
    ).toMatchObject({
      jurisdictionalId: '3//DP3',
      plan: '3',
      localGovernmentArea: 'Narrandera',
    });
    expect(read('NSW', { a: '3' }, { jid: ['{a}/{b}'] })).toBeNull();
  });

  it.each([
    [{ lotplan: '1SP2', parcel_typ: 'Lot Type Parcel', tenure: 'Freehold' }, 'lot'],
    [{ lotplan: '1SP2', parcel_typ: 'Lot Type Parcel', tenure: 'State Forest' }, 'reserve'],
    [{ lotplan: '1SP2', parcel_typ: 'Watercourse Type Parcel' }, 'marine'],
    [{ lotplan: '1SP2', parcel_typ: 'Road Type Parcel', tenure: 'Reserve' }, 'road'],
  ])('distinguishes lots, reserves, waters and roads: %j', (attributes, type) => {
    expect(read('QLD', attributes)?.parcelType).toBe(type);
  });

  it('applies the parcel type given for a whole file', () => {
    const roads = new IdentityReader('NSW', {}, 'road');
    expect(roads.read({ cadid: '1' })).toMatchObject({ parcelType: 'road', jurisdictionalId: '1' });
  });

  it('recognises the state of an identifier whose form only one state uses', () => {
    expect(stateOfIdentifier('12SP123456')).toBe('QLD');
    expect(stateOfIdentifier('12//DP755510')).toBe('NSW');
    expect(stateOfIdentifier('1\\PS123456')).toBe('VIC');
    expect(stateOfIdentifier('whatever')).toBeNull();
  });
});
