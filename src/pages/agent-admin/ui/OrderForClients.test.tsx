// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { ClientFarm, PlanPerson } from '#shared/api/contract';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AgentAdminPage } from './AgentAdminPage.tsx';

afterEach(() => vi.restoreAllMocks());

const person = (email: string, change: Partial<PlanPerson> = {}): PlanPerson => ({
  email,
  authorised_by: 'agent@fenceline.example',
  accepted_at: '2026-03-01T02:00:00.000Z',
  authorised_at: '2026-03-01T02:00:00.000Z',
  lets_order: true,
  cap_cents: null,
  name: null,
  business_name: null,
  farms: 1,
  orders: 0,
  last_order_at: null,
  spent_cents: 0,
  month_cents: 0,
  ...change,
});
const farm = (id: number, email: string): ClientFarm => ({
  email,
  property_id: id,
  property_name: `Farm ${id}`,
  area_ha: 200,
  is_orderable: true,
  owned_types: [],
});

type Asked = { client_email: string; property_ids: number[]; km: number };
type Ordered = Asked & { item_types: string[]; comparison_sets: (string | null)[] };

/** A plan with these clients, all of them selected, and the dialog to order for them. */
async function openDialog(people: PlanPerson[], farms: ClientFarm[]) {
  const answers = {
    'plans.owned': async () => [planRecord()],
    'plans.people': async () => people,
    'plans.history': async () => [],
    'plans.statements': async () => [],
    'plans.setCap': async () => [{ set_plan_client_cap: 1 }],
    'plans.clientFarms': async () => farms,
    'plans.previewBenchmarks': vi.fn<(asked: Asked) => Promise<unknown>>(
      async ({ property_ids: ids, km }) =>
        ids.map((id) => ({
          property_id: id,
          parcel_count: id === 9 ? 0 : 40 + km,
          area_ha: 2_800,
          set: id === 9 ? null : 'c'.repeat(64),
          refusal: id === 9 ? 'No parcels are close.' : null,
          notes: [],
        })),
    ),
    'plans.orderForClient': vi.fn<(asked: Ordered) => Promise<unknown>>(async () => [
      { order_id: 1 },
    ]),
  };
  const sent = answerCalls(answers);
  showScreen(AgentAdminPage, '/agent-admin');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Select th/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Order for/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('list', { name: 'Farms' });
  const orders = () =>
    sent.mock.calls.flatMap(([call, params, options]) =>
      call.name === 'orderForClient' ? [{ params, opId: options?.opId }] : [],
    );
  return { answers, dialog, orders };
}

const pressAll = async (dialog: ReturnType<typeof within>) =>
  userEvent.click(
    await dialog.findByRole('button', { name: /^Woody Veg.*every farm without one/ }),
  );

describe('benchmarks for clients', () => {
  it('are not ordered where the rule finds nothing or the cap is too low, which the dialog says', async () => {
    const people = [person('a@x.au'), person('b@x.au', { cap_cents: 20_000, month_cents: 100 })];
    const farms = [farm(9, 'a@x.au'), farm(7, 'b@x.au')];
    const { dialog } = await openDialog(people, farms);
    await pressAll(dialog);
    await dialog.findByText(/^Not ordered, and no Farm Key with it: No parcels are close/);
    dialog.getByText('$199.00 left this month');
    expect(dialog.getAllByText(/over the client’s spending cap/)).toHaveLength(2);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Order' }).disabled).toBe(true);
  });

  it('are previewed by the rule, with price and savings, and ordered for all with one press', async () => {
    const people = [person('a@x.au'), person('b@x.au')];
    const { answers, dialog } = await openDialog(people, [farm(7, 'a@x.au'), farm(8, 'b@x.au')]);
    await pressAll(dialog);
    expect(await dialog.findAllByText('42 parcels, 2,800 ha.')).toHaveLength(2);
    dialog.getByText(/Each report says so. Data to Autumn 2021/);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Radius (km)' }), '5');
    expect(await dialog.findAllByText('45 parcels, 2,800 ha.')).toHaveLength(2);
    dialog.getByText('$400.00');
    dialog.getByText('$100.00 less than by card');
    await userEvent.click(dialog.getByRole('button', { name: 'Order for 2 clients' }));
    await screen.findByText('4 reports ordered for 2 clients.');
    expect(answers['plans.orderForClient'].mock.calls.map(([asked]) => asked)).toMatchObject([
      {
        client_email: 'a@x.au',
        item_types: ['Property Key', 'Benchmark Report'],
        comparison_rule: { km: 5, min_area_ha: 10 },
        comparison_sets: [null, 'c'.repeat(64)],
      },
      { client_email: 'b@x.au' },
    ]);
  });

  it('of a client who left are refused alone, and an order without an answer is sent again as it was', async () => {
    const people = [person('a@x.au'), person('b@x.au'), person('c@x.au')];
    const { answers, dialog, orders } = await openDialog(people, [
      farm(6, 'a@x.au'),
      farm(7, 'b@x.au'),
      farm(8, 'c@x.au'),
    ]);
    await pressAll(dialog);
    await dialog.findAllByText('42 parcels, 2,800 ha.');
    const { 'plans.orderForClient': order } = answers;
    order
      .mockRejectedValueOnce(new ApiError('NOT_FOUND', 'They left the plan.', { status: 404 }))
      .mockRejectedValueOnce(ApiError.unreachable(null));
    await userEvent.click(dialog.getByRole('button', { name: 'Order for 3 clients' }));
    await dialog.findByText('They left the plan.');
    await dialog.findByText(/The server cannot be reached/);
    expect(dialog.queryByRole('checkbox', { name: /Farm 8: Farm Key/ })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Farm 6: Farm Key/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Farm 7: Forest Carbon/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Order for 1 client' }));
    await screen.findByText('3 reports ordered for b@x.au.');
    const [, lost, , again, rest] = orders();
    expect(again).toEqual(lost);
    expect(again!.opId).toBeDefined();
    expect(rest!.params).toMatchObject({ item_types: ['Carbon Report'] });
  });
});

describe('a client’s page', () => {
  const openClient = async (one: PlanPerson) => {
    answerCalls({
      'plans.owned': async () => [planRecord()],
      'plans.people': async () => [one],
      'plans.history': async () => [],
      'plans.statements': async () => [],
      'plans.clientFarms': async () => [farm(7, one.email)],
      'orders.ofClients': async () => [],
    });
    showScreen(AgentAdminPage, '/agent-admin');
    await userEvent.click(await screen.findByRole('link', { name: one.name ?? one.email }));
    await screen.findByText('No orders with your plan yet.');
  };

  it('shows no farm and offers no order before the client allows it', async () => {
    await openClient(person('a@x.au', { lets_order: false }));
    screen.getByText(/^They have not let you order for them/);
    expect(screen.queryByRole('heading', { name: 'Farms' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Order for this client' })).toBeNull();
  });

  it('shows what they spent, what their cap leaves and their farms, and leads back', async () => {
    const spent = { cap_cents: 50_000, month_cents: 14_000, spent_cents: 20_000, orders: 2 };
    await openClient(person('a@x.au', { name: 'Casey', ...spent }));
    screen.getByText('$140.00, $360.00 left of $500.00');
    screen.getByText('$200.00 in 2 orders');
    within(await screen.findByRole('list', { name: 'Farms' })).getByText('Farm 7');
    await userEvent.click(screen.getByRole('button', { name: 'Order for this client' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('link', { name: 'All clients of Riverina Agronomy' }));
    expect(await screen.findByRole('table', { name: 'Clients' })).toBeTruthy();
  });
});

it('keeps the selection when a cap is set, so that the same clients can be ordered for', async () => {
  const { dialog } = await openDialog([person('a@x.au'), person('b@x.au')], []);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set cap' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save cap' }));
  await screen.findByText('2 clients: the cap is removed.');
  expect(screen.getByRole('group', { name: 'Selected clients' }).textContent).toContain(
    '2 clients selected',
  );
});
