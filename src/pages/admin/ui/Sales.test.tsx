// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SaleRecord } from '#shared/api/contract';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { Sales } from './Sales.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const sale = (changes: Partial<SaleRecord> = {}): SaleRecord => ({
  sale_id: 1,
  kind: 'invoice',
  number: 'INV-000001',
  issued_on: '2026-11-30',
  buyer_name: 'Moran Pastoral',
  buyer_email: 'farmer@fenceline.example',
  order_id: 12,
  method: 'CC',
  plan_name: null,
  month: null,
  corrects: null,
  net: 68.18,
  gst: 6.82,
  total: 75,
  ...changes,
});
const month = {
  month: '2026-11',
  documents: 2,
  sales: 75,
  sales_untaxed: 0,
  sales_gst: 6.82,
  notes: 25,
  notes_untaxed: 0,
  notes_gst: 2.27,
};

it('shows sales with their GST, totals by month and a BAS summary of the chosen period', async () => {
  const note = sale({
    sale_id: 2,
    kind: 'credit_note',
    number: 'CN-000001',
    corrects: 'INV-000001',
    total: -25,
  });
  const totals = vi.fn<(params: object) => Promise<unknown>>(async () => [month]);
  answerCalls({ 'books.sales': async () => [note, sale()], 'books.totals': totals });
  showScreen(Sales, '/admin');
  const table = await screen.findByRole('table', { name: 'Sales' });
  expect(within(table).getAllByRole('link', { name: '12' })[0]!.closest('p')?.textContent).toBe(
    'Order 12 · corrects INV-000001',
  );
  within(table).getByText('-$25.00');
  within(table).getAllByText('30 Nov 2026');
  const bas = screen.getByRole('region', { name: 'BAS summary' });
  expect(bas.textContent).toContain('1A GST on sales$6.82');
  expect(bas.textContent).toContain('GST in adjustments$2.27');
  within(screen.getByRole('table', { name: 'Totals by month' })).getByText('$50.00');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All sales');
  await vi.waitFor(() => expect(totals.mock.lastCall?.[0]).toEqual({}));
});
