import { describe, expect, it } from 'vitest';
import { ITEM_TYPES } from '#shared/api/contract';
import { itemTypeName } from './item-name.ts';
import { isFreeReorder, paidType } from './item-products.ts';
import { isItemType, reorderedType } from './item-type.ts';
import { addedNotice, duplicateNotice } from './notice.ts';

describe('item types', () => {
  it('are exactly those of the contract (ENT-12)', () => {
    expect(ITEM_TYPES.every(isItemType)).toBe(true);
    for (const other of ['Farm Key', 'toString', '', null, 7])
      expect(isItemType(other)).toBe(false);
  });

  it('include two free reorders (CART-02)', () => {
    expect(ITEM_TYPES.filter(isFreeReorder)).toEqual([
      'Free Benchmark Reorder',
      'Free Carbon Reorder',
    ]);
  });
});

describe('paidType', () => {
  it('maps a free reorder to its paid report and any other type to itself', () => {
    expect(ITEM_TYPES.map(paidType)).toEqual([
      'Property Key',
      'Benchmark Report',
      'Carbon Report',
      'Benchmark Report',
      'Carbon Report',
    ]);
  });
});

describe('item type names (OP-40)', () => {
  it('are display names in lists (PROD-07, PROD-08, PROD-09)', () => {
    expect(itemTypeName('Property Key', 'list')).toBe('Farm Key');
    expect(itemTypeName('Benchmark Report', 'list')).toBe('Woody Veg. & Ground Cover Report');
    expect(itemTypeName('Carbon Report', 'list')).toBe('Forest Carbon Report');
  });

  it('differ for every type, so that two lines of one farm can be told apart', () => {
    expect(new Set(ITEM_TYPES.map((itemType) => itemTypeName(itemType, 'list'))).size).toBe(5);
  });

  it('are display names in notices and stored names in orders', () => {
    expect(addedNotice('Property Key')).toBe('Farm Key is added to shopping card');
    expect(duplicateNotice('Carbon Report')).toBe(
      'Forest Carbon Report for this property is already in the shopping card',
    );
    expect(itemTypeName('Benchmark Report', 'order')).toBe('Benchmark Report');
  });
});

describe('reorderedType', () => {
  it('makes both reports free if the right names no report (CART-18, CART-19, OP-41)', () => {
    const right = { check_free_reorder: true };
    expect(reorderedType('Benchmark Report', right)).toBe('Free Benchmark Reorder');
    expect(reorderedType('Carbon Report', right)).toBe('Free Carbon Reorder');
  });

  it('makes only the named types free, in either spelling (OP-41)', () => {
    const right = { check_free_reorder: true, free_types: ['Free Carbon Reorder'] as const };
    expect(reorderedType('Carbon Report', right)).toBe('Free Carbon Reorder');
    expect(reorderedType('Benchmark Report', right)).toBe('Benchmark Report');
    expect(
      reorderedType('Carbon Report', { check_free_reorder: true, free_types: ['Carbon Report'] }),
    ).toBe('Free Carbon Reorder');
  });

  it('never makes a key free, nor a report without the right', () => {
    expect(reorderedType('Carbon Report', { check_free_reorder: false })).toBe('Carbon Report');
    expect(reorderedType('Carbon Report', { check_free_reorder: true, free_types: [] })).toBe(
      'Carbon Report',
    );
    expect(reorderedType('Property Key', { check_free_reorder: true })).toBe('Property Key');
  });
});
