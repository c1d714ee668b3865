import { expect, it } from 'vitest';
import { dataAgeText } from './data-age.ts';

it('the cart dates a report by its latest data, and gives a Farm Key no date', () => {
  expect(dataAgeText('Free Benchmark Reorder')).toBe('Data to Autumn 2021');
  expect(dataAgeText('Carbon Report')).toBe('Data to 2019');
  expect(dataAgeText('Property Key')).toBeNull();
});
