import { describe, expect, it } from 'vitest';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { orderProgress } from './order-progress.ts';

const { items, files } = orderRecord();
const carbon = { ...items[0]!, item_id: 32, item_type: 'Carbon Report' as const };
const progressOf = (made: number) =>
  orderProgress(
    orderRecord(
      { items: [...items, carbon] },
      {
        state: 'making',
        list: [...files.list, { ...files.list[0]!, item_id: 32 }].slice(0, made),
      },
    ),
  );

describe('orderProgress', () => {
  it('counts the items that are made and names the next one', () => {
    expect(progressOf(0)).toEqual({
      percent: undefined,
      words: '0 of 2 made. Now: Farm Key · Kurrajong Park.',
    });
    expect(progressOf(1)).toEqual({
      percent: 50,
      words: '1 of 2 made. Now: Forest Carbon Report · Kurrajong Park.',
    });
    expect(progressOf(2)?.words).toBe('All items are made. Sending the e-mail.');
  });

  it('says nothing of an order that is not being made', () => {
    expect(orderProgress(orderRecord())).toBeNull();
  });
});
