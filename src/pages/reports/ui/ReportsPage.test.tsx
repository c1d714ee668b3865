// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRecord, PropertyRecord } from '#shared/api/contract';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { ReportsPage } from './ReportsPage.tsx';

let orders: OrderRecord[] = [];
let farms: PropertyRecord[] = [];
beforeEach(() => {
  orders = [];
  farms = [];
  answerCalls({
    'orders.list': async () => orders,
    'farms.thumbnails': async () => [],
    'farms.list': async () => farms,
    'orders.freeReorder': async () => [{ check_free_reorder: false }],
  });
});
afterEach(() => vi.restoreAllMocks());

const orderOf = (itemId: number, name: string): OrderRecord =>
  orderRecord(
    {
      order_id: itemId + 100,
      items: [
        {
          item_id: itemId,
          property_id: 7,
          property_name: name,
          item_type: itemId % 2 ? 'Benchmark Report' : 'Carbon Report',
          price: 175,
        },
      ],
    },
    { on_screen: [{ item_id: itemId, data_to: itemId % 2 ? '2021-03' : '2019' }] },
  );

describe('the list of reports', () => {
  it('leads to a first report while it is empty', async () => {
    showScreen(ReportsPage, '/reports');
    await screen.findByRole('heading', { name: 'You have no reports yet' });
    expect(screen.getByRole('link', { name: 'Compare a farm' }).getAttribute('href')).toBe(
      '/benchmark',
    );
  });

  it('names farm, kind, date and the age of the data, and leads to each screen', async () => {
    orders = [orderOf(41, 'Kurrajong Park')];
    showScreen(ReportsPage, '/reports');
    const list = await screen.findByRole('list', { name: 'Reports' });
    const link = within(list).getByRole('link', {
      name: /Kurrajong Park.*Woody Veg\. & Ground Cover Report/,
    });
    expect(link.getAttribute('href')).toBe('/reports/41');
    within(list).getByText('Data to Autumn 2021');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('can be narrowed by the address to one farm', async () => {
    orders = [orderOf(41, 'Kurrajong Park')];
    showScreen(ReportsPage, '/reports?farm=9');
    await screen.findByText('This farm has no reports yet.');
    expect(screen.getByRole('link', { name: 'Show all farms' }).getAttribute('href')).toBe(
      '/reports',
    );
  });

  it('offers the carbon report of a farm with a custom boundary, and nothing for one of parcels (MAP-16)', async () => {
    farms = [farmRecord(), farmRecord({ property_id: 9, is_aus_farmkey: false })];
    showScreen(ReportsPage, '/reports?farm=9');
    await screen.findByRole('button', { name: 'Add Carbon Report to Cart · $155' });
    screen.getByText(/It measures the boundary as you gave it\./);
    cleanup();
    showScreen(ReportsPage, '/reports?farm=7');
    await screen.findByRole('heading', { name: 'You have no reports yet' });
    expect(screen.queryByRole('button', { name: /to Cart/ })).toBeNull();
  });

  it('can be searched by farm and by kind once it is long', async () => {
    orders = Array.from({ length: 7 }, (_, i) => orderOf(41 + i, i === 2 ? 'Back Creek' : 'Park'));
    showScreen(ReportsPage, '/reports');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search reports' }), 'creek');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'carbon');
    screen.getByText('No report matches. Change the search or the kind.');
  });
});
