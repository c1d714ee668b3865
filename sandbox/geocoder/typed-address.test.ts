import { expect, it } from 'vitest';
import { readAddress } from './typed-address.ts';

it('readAddress parses an address into its parts', () => {
  expect(readAddress("3/14a O'Brien Rd, St Arnaud VIC 3478 Australia")).toEqual({
    number: 14,
    words: ['obrien', 'road', 'street', 'arnaud'],
    postcode: '3478',
    state: 'VIC',
    country: 'AU',
  });
});

it('readAddress reads four digits as a street number at the start and as a postcode at the end', () => {
  expect(readAddress('1204 Back Creek Road')).toMatchObject({ number: 1204, postcode: null });
  expect(readAddress('1204 Back Creek Road 2704')).toMatchObject({
    number: 1204,
    postcode: '2704',
  });
  expect(readAddress('2704')).toMatchObject({ number: null, postcode: '2704', words: [] });
});

it('readAddress finds no state in a street name', () => {
  expect(readAddress('5 Victoria Street Hay')).toMatchObject({ state: null });
  expect(readAddress('Hay, New South Wales 2711')).toMatchObject({ state: 'NSW', words: ['hay'] });
});
