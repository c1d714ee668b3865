import { expect, it } from 'vitest';
import { basOf } from './bas.ts';

const month = {
  month: '2026-10',
  documents: 3,
  sales: 110.1,
  sales_untaxed: 11,
  sales_gst: 9.01,
  notes: 22,
  notes_untaxed: 5.5,
  notes_gst: 1.5,
};

it('a BAS has taxed sales alone, and takes credit notes apart from them', () => {
  expect(basOf([month, { ...month, month: '2026-11' }])).toEqual({
    totalSales: 19_820,
    gstOnSales: 1_802,
    adjustments: 3_300,
    gstOfAdjustments: 300,
    unregistered: 1_100,
  });
});
