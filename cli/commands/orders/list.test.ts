import { expect, it } from 'vitest';
import { orderRecord } from '../../../tests/support/orders/order-record.ts';
import { listCommand } from './list.ts';

it('orders list shows the items left out of an order next to those in it', () => {
  const left = { property_name: 'Old Yard', item_type: 'Free Carbon Reorder' } as const;
  const shown = (order: ReturnType<typeof orderRecord>) =>
    listCommand.show([order], { columns: null }).join('\n');
  expect(shown(orderRecord({ left_out: [left] }))).toMatch(
    /: Kurrajong Park, left out: Forest Carbon Report \(free reorder\): Old Yard {2}/,
  );
  expect(shown(orderRecord())).not.toContain('left out');
});
