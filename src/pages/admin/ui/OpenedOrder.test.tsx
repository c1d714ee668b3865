// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { administeredOrder, orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AdminPage } from './AdminPage.tsx';

const answer = () => vi.fn<(params: object) => Promise<unknown>>();
let refund = answer();
let mailAgain = answer();
let link = answer();

beforeEach(() => {
  refund = answer().mockResolvedValue([{ refund: true }]);
  mailAgain = answer().mockResolvedValue([{ mail_again: true }]);
  link = answer().mockResolvedValue([{ link: '#opened', expires_at: '2026-11-21T00:10:00.000Z' }]);
  answerCalls({
    'owners.checkPermission': async () => [{ check_user_permission: true }],
    'orders.asBuyer': async () => [
      orderRecord({
        order_id: 12,
        billing: {
          kind: 'invoice',
          title: 'Tax invoice',
          number: 'INV-000042',
          issued_at: '2026-11-21T00:00:00.000Z',
          gst: 6.82,
        },
      }),
    ],
    'orders.all': async () => [administeredOrder()],
    'orders.refund': refund,
    'orders.mailAgain': mailAgain,
    'orders.supportLink': link,
  });
  showScreen(AdminPage, '/admin?section=sales&order=12');
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

it('shows what the buyer sees, and opens the invoice as an admin', async () => {
  await screen.findByRole('heading', { name: 'As the buyer sees it' });
  const happened = screen.getByRole('list', { name: 'What happened' });
  expect(within(happened).getAllByRole('listitem').length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /Share|Make again|Report a problem/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Download Tax invoice/ }));
  expect(link.mock.lastCall?.[0]).toEqual({ order_id: 12, item_id: null, name: 'INV-000042' });
});

it('has the invoice sent again', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send tax invoice again' }));
  expect(mailAgain.mock.lastCall?.[0]).toEqual({ order_id: 12, mail: 'received' });
});

it('refunds part of an item, but not more than is left and not without a reason', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const amount = screen.getByRole('textbox', { name: 'Farm Key: Kurrajong Park' });
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund( \$.*)?$/ });
  await enterText(screen.getByRole('textbox', { name: 'Reason, for the audit' }), 'Agreed');
  await enterText(amount, '50.01');
  screen.getByText('Enter an amount up to 50.00.');
  expect(submit().disabled).toBe(true);
  await userEvent.clear(amount);
  await enterText(amount, '25.50');
  expect(submit().textContent).toBe('Refund $25.50');
  await userEvent.click(submit());
  expect(refund.mock.lastCall?.[0]).toEqual({
    order_id: 12,
    lines: [{ item_id: 41, amount: 25.5 }],
    reason: 'Agreed',
  });
});
