// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GROUND_COVER_QUARTERS } from '#entities/cover';
import { ApiError } from '#shared/api';
import type { ClientFarm, MeasuredFarm, PlanPerson } from '#shared/api/contract';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AgentAdminPage } from './AgentAdminPage.tsx';

const save = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>());
vi.mock('#shared/save-file', () => ({ saveFile: save }));
afterEach(() => {
  vi.restoreAllMocks();
  save.mockReset();
});

const PERSON = {
  email: 'client@x.au',
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
} satisfies PlanPerson;
const clientFarm = (id: number): ClientFarm => ({
  email: 'client@x.au',
  property_id: id,
  property_name: `Farm ${'ABCDEFGHIJ'[id - 1]}`,
  area_ha: 200,
  is_orderable: true,
  owned_types: [],
});
const measured = (id: number, changes: Partial<MeasuredFarm> = {}): MeasuredFarm => ({
  property_id: id,
  property_name: `Farm ${'ABCDEFGHIJ'[id - 1]}`,
  client_email: 'client@x.au',
  area_ha: 200,
  refusal: null,
  note: null,
  // Chance from season to season around a mean that falls with the id.
  seasons: GROUND_COVER_QUARTERS.map((quarter, at) => ({
    quarter,
    mean: 80 - 10 * id + ((at * 7_919 * id) % 7) / 10,
  })),
  outline: [],
  source: 'Ground cover 1',
  is_sample: false,
  ...changes,
});
const GONE = measured(3, {
  property_name: null,
  client_email: null,
  refusal: 'Its owner left the plan, no longer lets you order for them, or deleted the farm.',
  seasons: [],
});

function open(
  compare: string,
  answerOf: (id: number) => MeasuredFarm | Promise<never> = (id) => measured(id),
  farms = Array.from({ length: 10 }, (_, i) => clientFarm(i + 1)),
) {
  const sent = answerCalls({
    'plans.owned': async () => [planRecord()],
    'plans.people': async () => [PERSON],
    'plans.history': async () => [],
    'plans.statements': async () => [],
    'plans.clientFarms': async () => farms,
    'plans.measureFarm': async ({ property_id: id }: { property_id: number }) => [
      await answerOf(id),
    ],
  });
  const shown = showScreen(AgentAdminPage, `/agent-admin?compare=${compare}`);
  const asked = () => sent.mock.calls.filter(([call]) => call.name === 'measureFarm').length;
  return { ...shown, asked };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('comparing farms', () => {
  it('says that no client shows farms to the plan', async () => {
    open('', undefined, []);
    await screen.findByText(/^No client lets you order for them yet/);
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
  });

  it('leaves the clients selected that were selected before', async () => {
    open('', undefined, []);
    await userEvent.click(await screen.findByRole('link', { name: /^All clients of/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select client@x.au' }));
    await userEvent.click(screen.getByRole('link', { name: 'Compare farms' }));
    await userEvent.click(await screen.findByRole('link', { name: /^All clients of/ }));
    expect(await screen.findByText('1 client selected')).toBeDefined();
  });

  it('takes two to eight farms, and keeps the choice in the address', async () => {
    const { search, asked } = open('');
    const list = within(await screen.findByRole('list', { name: 'Farms to compare' }));
    const boxes = list.getAllByRole<HTMLButtonElement>('checkbox');
    await userEvent.click(boxes[0]!);
    expect(button('Compare').disabled).toBe(true);
    for (const box of boxes.slice(1, 8)) await userEvent.click(box);
    expect(boxes[8]!.disabled).toBe(true);
    await userEvent.click(boxes[7]!);
    expect(boxes[8]!.disabled).toBe(false);
    await userEvent.type(screen.getByRole('searchbox'), 'farm j');
    expect(list.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(button('Compare 7 farms'));
    await screen.findByRole('table', { name: 'Ranking' });
    expect(search()).toMatchObject({ compare: '1,2,3,4,5,6,7' });
    expect(asked()).toBe(7);
  });

  it('names a farm that left the plan since it was chosen, and offers another try after a failure', async () => {
    let isAway = true;
    open('1,2,3', async (id) => {
      if (id === 1 && isAway) {
        throw new ApiError('OUTSIDE_UNAVAILABLE', 'The data are away.', {});
      }
      return (id === 3 ? GONE : measured(id)) as never;
    });
    await screen.findByText('The data are away.');
    const out = within(await screen.findByRole('list', { name: 'Not compared' }));
    out.getByText(/^Farm C: Its owner left the plan/);
    screen.getByText(/^Fewer than two of these farms have enough data/);
    isAway = false;
    await userEvent.click(button('Try again'));
    const ranking = within(await screen.findByRole('table', { name: 'Ranking' }));
    expect(ranking.getAllByRole('row')).toHaveLength(3);
    out.getByText(/^Farm C/);
  });

  it('ranks the farms with intervals and saves the ranking and the seasons as CSV', async () => {
    open('2,1');
    const ranking = within(await screen.findByRole('table', { name: 'Ranking' }));
    expect(ranking.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'Farm Aclient@x.au · 200 ha',
      'Farm Bclient@x.au · 200 ha',
    ]);
    const differences = within(screen.getByRole('list', { name: 'Differences' }));
    differences.getByText(/^\+10\.\d points \(\+\d+\.\d to \+\d+\.\d\) ·/);
    differences.getByText('Clearly less');
    screen.getByText(/^Loans, insurance, the value of land/);
    await userEvent.click(button('Save as CSV: ranking'));
    await userEvent.click(button('Save as CSV: seasons'));
    const [ranked, seasons] = save.mock.calls.map(([, text]) => text.trim().split('\r\n'));
    expect(ranked).toHaveLength(3);
    expect(ranked![1]).toMatch(/^1,Farm A,client@x\.au,200,126,.*,Clearly more$/);
    expect(seasons).toHaveLength(127);
    expect(seasons!.at(-1)).toMatch(/^2021-03,Autumn 2021,70(\.\d)?,60(\.\d)?$/);
    await userEvent.click(screen.getByRole('radio', { name: 'Autumn' }));
    await screen.findByText(/^32 autumns measured on all 2 farms/);
  });
});
