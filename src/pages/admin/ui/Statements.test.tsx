// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { Statements } from './Statements.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows an overdue statement with what was paid, and records another payment of it', async () => {
  const record = vi.fn<(params: object) => Promise<unknown>>(async () => [
    { record_payment: true },
  ]);
  answerCalls({
    'books.statements': async () => [
      {
        sale_id: 9,
        number: 'INV-000043',
        month: '2026-10',
        plan_name: 'Riverina Agronomy',
        buyer_name: 'Alex Agent',
        due_on: '2026-11-15',
        total: 80,
        paid: 30,
        state: 'overdue',
      },
    ],
    'books.recordPayment': record,
  });
  showScreen(Statements, '/admin');
  const table = await screen.findByRole('table', { name: 'Statements' });
  for (const words of ['Overdue', '$30.00 paid', 'Due 15 Nov 2026']) {
    within(table).getByText(words);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Record payment of INV-000043' }));
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  expect(amount.value).toBe('50.00');
  await userEvent.clear(amount);
  await enterText(amount, 'fifty');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Record payment' });
  expect(save.disabled).toBe(true);
  await userEvent.clear(amount);
  await enterText(amount, '20.5');
  await userEvent.click(save);
  expect(record.mock.lastCall?.[0]).toMatchObject({ sale_id: 9, amount: 20.5 });
});
