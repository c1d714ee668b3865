import { describe, expect, it } from 'vitest';
import { blankFarmDraft } from './farm-draft.ts';
import { FARM_MESSAGES, isEmptyValue, missingFields } from './farm-messages.ts';

const complete = {
  ...blankFarmDraft(),
  name: 'Back Creek',
  address: {
    roadNumber: '1',
    roadName: 'Gum Road',
    town: 'Ardlethan',
    state: 'NSW',
    postCode: '2665',
  },
};

describe('farm messages', () => {
  it.each([
    ['name', 'Name cannot be empty', 'ADD-43'],
    ['roadNumber', 'Road number cannot be empty', 'ADD-44'],
    ['roadName', 'Road name cannot be empty', 'ADD-45'],
    ['town', 'Suburb/town name cannot be empty', 'ADD-46'],
    ['state', 'State cannot be empty', 'ADD-47'],
    ['postCode', 'Post code cannot be empty', 'ADD-48'],
  ] as const)('for a missing %s read: %s (%s)', (field, message, _item) => {
    const draft =
      field === 'name'
        ? { ...complete, name: '' }
        : { ...complete, address: { ...complete.address, [field]: '' } };
    expect(missingFields(draft)).toEqual([field]);
    expect(FARM_MESSAGES[field]).toBe(message);
  });

  it('treat null, an empty string and a single space as empty, but not two spaces (ADD-49, OP-17)', () => {
    expect([null, undefined, '', ' '].every(isEmptyValue)).toBe(true);
    expect(['  ', '0', 'x'].some(isEmptyValue)).toBe(false);
  });

  it('list all missing values together (ADD-60)', () => {
    expect(missingFields(blankFarmDraft())).toEqual([
      'name',
      'roadNumber',
      'roadName',
      'town',
      'state',
      'postCode',
    ]);
    expect(missingFields(complete)).toEqual([]);
  });
});
