import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { lotOf, missingOfLot } from './lots.ts';

const NONE = { lot_number: null, plan_number: null, plan_type: null, volume: null, folio: null };
const LOT = { ...NONE, lot_number: '1', plan_number: '123456', plan_type: 'SP' };
const [TITLE, VOLUME] = [
  { ...LOT, volume: '9', folio: '8' },
  { ...LOT, volume: '9' },
];
const rowWith = (row: object) => projectWith(row).rows[0];

describe('lotOf', () => {
  it('moves the plan to the volume and the lot to the folio if both are empty (CER-34)', () => {
    expect(lotOf(rowWith({ ...LOT, state: 'TAS' }), 'NSW')).toEqual({
      lot_number: '',
      plan_number: '',
      plan_type: 'SP',
      volume: '123456',
      folio: '1',
    });
  });

  it.each([
    ['NSW', LOT],
    ['TAS', TITLE],
    ['TAS', VOLUME],
  ])('leaves %s %o unchanged (CER-35)', (state, lot) => {
    expect(lotOf(rowWith({ ...lot, state }), 'TAS')).toMatchObject({
      lot_number: '1',
      plan_number: '123456',
    });
  });
});

describe('missingOfLot', () => {
  it.each([
    ['NSW', NONE, 'lot and plan number'],
    ['NSW', { ...LOT, plan_number: ' ' }, 'lot and plan number'],
    ['NSW', { ...NONE, volume: '9', folio: '8' }, 'lot and plan number'],
    ['TAS', NONE, 'volume and folio'],
    ['TAS', VOLUME, 'volume and folio'],
    ['TAS', { ...NONE, plan_number: '123456' }, 'volume and folio'],
    ['NSW', LOT, null],
    ['TAS', LOT, null],
    ['TAS', TITLE, null],
  ])('%s %o lacks %s', (state, lot, missing) => {
    expect(missingOfLot(rowWith({ ...lot, state }), 'NSW')).toBe(missing);
  });

  it('takes the state of the address for land without a record', () => {
    expect(missingOfLot(rowWith({ ...NONE, state: null }), 'TAS')).toBe('volume and folio');
  });
});
