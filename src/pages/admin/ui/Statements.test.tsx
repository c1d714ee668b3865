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

const statement = {
  sale_id: 9,
  number: 'INV-000043',
  month: '2026-10',
  plan_name: 'Riverina Agronomy',
  buyer_name: 'Alex Agent',
  due_on: '2026-11-15',
  total: 80,
  paid: 30,
  state: 'overdue',
  payments: [
    {
      payment_id: 4,
      amount: 30,
      paid_on: '2026-11-10',
      reference: 'INV-000043',
      recorded_by: 'admin@fenceline.example',
    },
  ],
};

it('shows an overdue statement with what was paid, and records another payment of it', async () => {
  const record = vi.fn<(params: object) => Promise<unknown>>(async () => [
    { record_payment: true },
  ]);
  answerCalls({
    'books.statements': async () => [statement],
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

it('undoes a payment with a reason', async () => {
  const undo = vi.fn<(params: object) => Promise<unknown>>(async () => [{ undo_payment: true }]);
  answerCalls({ 'books.statements': async () => [statement], 'books.undoPayment': undo });
  showScreen(Statements, '/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo $30.00 of INV-000043' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo payment' });
  expect(button.disabled).toBe(true);
  await enterText(screen.getByRole('textbox', { name: 'Reason, for the audit' }), 'Another plan');
  await userEvent.click(button);
  expect(undo.mock.lastCall?.[0]).toEqual({ payment_id: 4, reason: 'Another plan' });
});

it('matches a bank’s file, shows what each line does, and records what is ticked', async () => {
  const record = vi.fn<(params: object) => Promise<unknown>>(async () => [
    { recorded: 1, known: 0, too_much: 0 },
  ]);
  const about = { sale_id: 9, number: 'INV-000043', plan_name: 'Riverina Agronomy', left: 50 };
  const none = { sale_id: null, number: null, plan_name: null, left: null };
  answerCalls({
    'books.statements': async () => [statement],
    'books.matchTransfers': async () => [
      { outcome: 'pays', ...about },
      { outcome: 'part', ...about },
      { outcome: 'other', ...none },
    ],
    'books.recordTransfers': record,
  });
  showScreen(Statements, '/admin');
  const input = await screen.findByLabelText('CSV file of the bank');
  const choose = (text: string) => userEvent.upload(input, new File([text], 'november.csv'));
  await choose('Dear customer');
  await screen.findByText('november.csv is not a CSV file of transactions.');
  await choose(
    '10/11/2026,50.00,INV-000043\n11/11/2026,20.00,INV-000043\n12/11/2026,7.00,Interest\n12/11/2026,-7.00,Fee',
  );
  await screen.findByText(
    /^3 amounts came in; 2 belong to a statement\. Nothing is recorded yet\.$/,
  );
  screen.getByText('Pays INV-000043, Riverina Agronomy.');
  screen.getByText('Belongs to no statement.');
  expect(screen.getAllByRole('checkbox').map((box) => box.ariaChecked)).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Record 1 payment' }));
  expect(record.mock.lastCall?.[0]).toEqual({
    transfers: [{ sale_id: 9, amount: 50, paid_on: '2026-11-10', reference: 'INV-000043' }],
  });
});
