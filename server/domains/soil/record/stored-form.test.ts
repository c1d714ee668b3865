import { expect, it } from 'vitest';
import { blankSoilForm, restoreSoilForm } from '#entities/registration/form';
import { blankPerson } from '#entities/registration/landholder';
import { formToStore, storedForm } from './stored-form.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const KEYS = ['NSW-29', 'NSW-35'];
const form = {
  ...blankSoilForm(NOW),
  landholders: [
    { ...blankPerson(), name: 'Casey' },
    { ...blankPerson(), name: 'Olive', parcels: ['NSW-35', 'NSW-0'] },
  ],
};
const parcelsIn = (stored: object) =>
  restoreSoilForm(stored, NOW).landholders.map(({ parcels }) => parcels);

it('a stored form returns the landholders’ parcels by key, including parcels that have left', () => {
  const stored = JSON.parse(formToStore(form, KEYS)) as object;
  expect(storedForm(stored, ['NSW-35'])).toEqual(form);
});

it('a form of the previous release is read with its parcel numbers converted to parcels', () => {
  const stored = { landholders: [{ ...form.landholders[1], parcels: [2] }, form.landholders[0]] };
  expect(parcelsIn(storedForm(stored, KEYS))).toEqual([['NSW-35'], null]);
});

it('a stored form has parcel numbers where the previous release reads them', () => {
  expect(JSON.parse(formToStore(form, KEYS))).toMatchObject({
    landholders: [{ parcels: null }, { name: 'Olive', parcels: [2] }],
  });
});

it('a form whose parcels were never resolved asks for them again instead of guessing', () => {
  expect(parcelsIn({ landholders: [{ ...form.landholders[1], parcels: [2] }] })).toEqual([[]]);
});
