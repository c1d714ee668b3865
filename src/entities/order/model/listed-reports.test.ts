import { describe, expect, it } from 'vitest';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { findReports, reportsOf } from './listed-reports.ts';

const item = {
  item_id: 41,
  property_id: 7,
  property_name: 'Kurrajong Park',
  item_type: 'Benchmark Report',
  price: 175,
} as const;
const { items: keyItems } = orderRecord();
const ordered = (files: Parameters<typeof orderRecord>[1]) =>
  reportsOf([orderRecord({ items: [...keyItems, item] }, files)]);

describe('reportsOf', () => {
  it('lists the reports about cover, with the latest date of their data', () => {
    const [report, ...others] = ordered({ on_screen: [{ item_id: 41, data_to: '2021-03' }] });
    expect(others).toEqual([]);
    expect(report).toMatchObject({ itemId: 41, orderId: 12, dataTo: '2021-03', state: 'ready' });
  });

  it('distinguishes reports under way from failed ones and from reports with files only', () => {
    expect(ordered({ state: 'making', list: [] })[0]?.state).toBe('making');
    expect(ordered({ state: 'failed', list: [] })[0]?.state).toBe('failed');
    expect(ordered({ state: 'sent' })[0]?.state).toBe('filed');
  });
});

describe('findReports', () => {
  const reports = ordered({ state: 'sent' });

  it('finds by words of the name, by order number, by kind and by farm', () => {
    const found = (search: string, family: 'benchmark' | 'carbon' | '' = '') =>
      findReports(reports, { search, family }).length;
    expect(found('PARK kurra')).toBe(1);
    expect(found('12', 'benchmark')).toBe(1);
    expect(found('Back Creek')).toBe(0);
    expect(found('', 'carbon')).toBe(0);
    expect(findReports(reports, { search: '', family: '', farmId: 8 })).toEqual([]);
  });
});
