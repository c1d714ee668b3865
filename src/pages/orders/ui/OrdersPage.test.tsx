// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientOrder, OrderFilter, OrderRecord } from '#shared/api/contract';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { OrdersPage } from './OrdersPage.tsx';

let orders: OrderRecord[] = [];
let asked: OrderFilter[] = [];
let problems: { order_id: number; problem: string }[] = [];

beforeEach(() => {
  orders = [];
  asked = [];
  problems = [];
  answerCalls({
    'orders.list': async (params: OrderFilter) => {
      asked.push(params);
      return orders;
    },
    'orders.billingLink': async ({ document }: { document: string }) => [
      { link: `#${document}`, expires_at: '2026-11-21T00:10:00.000Z' },
    ],
    'orders.reportProblem': async (params: { order_id: number; problem: string }) => {
      problems.push(params);
      return [{ report_problem: 1 }];
    },
    'farms.list': async () => [],
    'farms.thumbnails': async () => [],
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

const billing = {
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'INV-000042',
  issued_at: '2026-11-21T00:00:00.000Z',
  gst: 6.82,
} as const;

describe('an agent’s page of orders', () => {
  const clientOrder: ClientOrder = {
    order_id: 12,
    ordered_at: '2026-11-21T00:00:00.000Z',
    client_email: 'client@x.au',
    client_name: 'Casey Client',
    ordered_by: 'agent@x.au',
    plan_name: 'Riverina Agronomy',
    total: 140,
    items: [
      {
        item_id: 41,
        property_id: 7,
        property_name: 'Mirrool Downs',
        item_type: 'Benchmark Report',
        price: 140,
      },
    ],
    state: 'sent',
    has_copy: true,
    on_screen: [{ item_id: 41, data_to: '2021-03' }],
  };
  const openOfClients = (order: ClientOrder) => {
    const ofClients = vi.fn<(filter: object) => Promise<ClientOrder[]>>(async () => [order]);
    answerCalls({
      'orders.list': async () => [],
      'orders.ofClients': ofClients,
      'plans.owned': async () => [planRecord()],
      'plans.people': async () => [{ email: 'client@x.au' }],
    });
    showScreen(OrdersPage, '/orders');
    return ofClients;
  };
  const choose = async (whose: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Whose orders' }), whose);

  it('offers no reports of which the agent got no copy', async () => {
    openOfClients({ ...clientOrder, ordered_by: null, has_copy: false, on_screen: [] });
    await choose('All my clients');
    const list = await screen.findByRole('list', { name: 'Clients’ orders' });
    expect(list.textContent).toContain('Ordered by the client · You cannot open the files');
    expect(within(list).queryByRole('link')).toBeNull();
  });

  it('shows the orders of all clients or one, who placed them, and leads to their reports', async () => {
    const ofClients = openOfClients(clientOrder);
    await choose('All my clients');
    const link = await screen.findByRole('link', { name: /^Open.*Mirrool Downs/ });
    expect(link.getAttribute('href')).toBe('/reports/41');
    screen.getByText('Ordered by agent@x.au');
    await choose('client@x.au');
    await screen.findByRole('list', { name: 'Clients’ orders' });
    expect(ofClients.mock.calls.map(([filter]) => filter)).toEqual([
      {},
      { client_email: 'client@x.au' },
    ]);
    await choose('Mine');
    await screen.findByRole('heading', { name: 'No orders yet' });
  });
});

describe('the page of orders', () => {
  it('leads to the shop while there are none', async () => {
    showScreen(OrdersPage, '/orders');
    await screen.findByRole('heading', { name: 'No orders yet' });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that nothing matches, keeps what was typed, and shows all orders again', async () => {
    orders = [orderRecord()];
    showScreen(OrdersPage, '/orders');
    const search = await screen.findByRole('searchbox', { name: 'Search orders' });
    orders = [];
    await userEvent.type(search, 'creek');
    await screen.findByRole('heading', { name: 'No order matches' });
    expect(asked.at(-1)).toMatchObject({ search: 'creek' });
    expect((search as HTMLInputElement).value).toBe('creek');
    await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
    await screen.findByRole('button', { name: /Kurrajong Park/ });
    expect((search as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(search);
  });

  it('says under the timeline why the e-mail failed', async () => {
    const trouble = 'We could not deliver the e-mail.';
    orders = [orderRecord({}, { state: 'failed', failure: 'mail', trouble })];
    showScreen(OrdersPage, '/orders');
    await userEvent.click(await screen.findByRole('button', { name: /Kurrajong Park/ }));
    const happened = screen.getByRole('list', { name: 'What happened' });
    expect(happened.nextElementSibling?.textContent).toBe(trouble);
  });

  it('sends year and state to the server', async () => {
    orders = [orderRecord()];
    showScreen(OrdersPage, '/orders');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2022');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Refunded');
    expect(asked.at(-1)).toEqual({ year: 2022, state: 'refunded' });
  });

  it('opens a row with its timeline, its PDF before its data, and its invoice', async () => {
    const [file] = orderRecord().files.list;
    orders = [
      orderRecord(
        { billing },
        { list: [{ ...file!, file_name: 'park.kml', content_type: 'text/xml' }, file!] },
      ),
    ];
    showScreen(OrdersPage, '/orders');
    const row = await screen.findByRole('button', { name: /Kurrajong Park/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(row);
    const happened = screen.getByRole('list', { name: 'What happened' });
    expect(within(happened).getAllByRole('listitem')[0]?.textContent).toMatch(/^Paid/);
    const reports = screen.getByRole('list', { name: 'Reports of order 12' });
    within(reports).getByRole('button', { name: /kurrajong-park-farm-key\.pdf/ });
    expect(screen.getByText('Data (1)')).toBeDefined();
    screen.getByText(/of which GST \$6\.82/);
    await userEvent.click(
      screen.getByRole('button', { name: /Download\s*Tax invoice\s*INV-000042/ }),
    );
    expect(window.location.hash).toBe('#INV-000042');
  });

  it('shows what was refunded with its credit note', async () => {
    const refund = {
      kind: 'refund',
      amount: 75,
      refunded_at: '2026-11-22T00:00:00.000Z',
      credit_note: 'CN-000007',
    } as const;
    orders = [orderRecord({ billing, refunds: [refund] })];
    showScreen(OrdersPage, '/orders');
    await userEvent.click(await screen.findByRole('button', { name: /Refunded/ }));
    expect(screen.getByText('$75.00 refunded')).toBeDefined();
    screen.getByRole('button', { name: /Download\s*Credit note\s*CN-000007/ });
  });

  it('opens the order that an e-mail links', async () => {
    orders = [orderRecord()];
    showScreen(OrdersPage, '/orders?order=12');
    await screen.findByRole('list', { name: 'What happened' });
    expect(asked).toContainEqual({ search: '12' });
  });

  it('sends a problem to support and says so', async () => {
    orders = [orderRecord()];
    showScreen(OrdersPage, '/orders');
    await userEvent.click(await screen.findByRole('button', { name: /Kurrajong Park/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send to support' });
    expect(send.disabled).toBe(true);
    await enterText(screen.getByRole('textbox', { name: 'What is wrong?' }), 'Map is empty.');
    await userEvent.click(send);
    await screen.findByText('Support has your report and will answer by e-mail.');
    expect(problems).toEqual([{ order_id: 12, problem: 'Map is empty.' }]);
  });
});
