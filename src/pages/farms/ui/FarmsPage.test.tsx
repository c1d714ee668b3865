// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $editRequest } from '#entities/farm/react';
import { cartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { ApiError } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';
import { readGeoFile } from '#shared/geo-file';
import { $connection } from '#shared/api/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { FarmsPage } from './FarmsPage.tsx';
import {
  KURRAJONG,
  BACK_CREEK,
  openFarms,
  rowOf,
  press,
  openMenu,
  choose,
  closeFarms,
} from './farms.fixture.tsx';

const menuItems = async () =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

/** Text of a heading without the explanation of its term. */
const labelOf = (head: HTMLElement) => {
  const copy = head.cloneNode(true) as HTMLElement;
  for (const note of copy.querySelectorAll('[role="note"]')) note.remove();
  return copy.textContent;
};

async function chooseForAll(item: string) {
  await press('More for the farms listed');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function openRow(name: string) {
  await rowOf(name);
  await press(`Details of ${name}`);
}

afterEach(closeFarms);

describe('FarmsPage', () => {
  it('shows no price of a Farm Key without a connection, when it may have been bought since', async () => {
    const { scope } = openFarms();
    await screen.findAllByText('$75');
    // Never settles, because the app goes on trying to reach the server.
    void allSettled($connection, { scope, params: 'offline' });
    await waitFor(() => expect(screen.queryByText('$75')).toBeNull());
  });

  it('shows name, PIC, address and a green tick for verified farms (FARMS-02, FARMS-03, FARMS-14)', async () => {
    const { kept } = openFarms();
    kept.verified.add(KURRAJONG.property_id);
    await rowOf('Kurrajong');
    expect(screen.getAllByRole('columnheader').map((head) => labelOf(head))).toEqual([
      'Farm Name',
      'PIC',
      'Gate Address',
      'Land',
      'Farm Key',
      'is LPA verified',
      'Actions',
    ]);
    await screen.findByText('Verified on 22 Nov 2020');
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .slice(0, -1)
          .map((cell) => cell.textContent),
      ]),
    ).toEqual([
      [
        'Back Creek',
        'Add PIC',
        '713 Boundary Siding Road, Coreenya NSW 2704',
        '80.5 hacustom boundary',
        '',
        '',
      ],
      [
        'Kurrajong Park',
        'NK123456',
        '201 Sullivan Road, Tarrangool NSW 2709, Australia',
        '412 ha2 parcels',
        '$75Farm Key',
        'Verified on 22 Nov 2020',
      ],
    ]);
    within(rows[1]!).getByRole('img', { name: 'Verified with LPA' });
    expect(within(rows[0]!).queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Kurrajong Park' }).getAttribute('href')).toBe(
      '/map?farm=7',
    );
  });

  it('checks every 500 ms until the farms arrive, then stops (FARMS-04, FARMS-05)', async () => {
    vi.useFakeTimers();
    const setInterval = vi.spyOn(globalThis, 'setInterval');
    const clearInterval = vi.spyOn(globalThis, 'clearInterval');
    let answer: (farms: PropertyRecord[]) => void = () => {};
    answerCalls({
      'farms.list': () => new Promise((resolve) => (answer = resolve)),
      'farms.summaries': async () => [farmSummary()],
      'farms.thumbnails': async () => [],
      'farms.deleted': async () => [],
    });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    showScreen(FarmsPage, '/farms');
    await pass(0);
    const ticks = setInterval.mock.results.filter(
      (_, at) => setInterval.mock.calls[at]?.[1] === 500,
    );
    expect(ticks).toHaveLength(1);

    await pass(600);
    answer([KURRAJONG]);
    await pass(399);
    screen.getByRole('progressbar', { name: 'Loading your farms' });
    expect(screen.queryByRole('table')).toBeNull();
    await pass(1);
    screen.getByRole('table');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(clearInterval).toHaveBeenCalledWith(ticks[0]?.value);
  });

  it('offers a retry when the farms cannot be loaded (OP-64)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const list = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(ApiError.unreachable(null))
      .mockResolvedValue([BACK_CREEK]);
    answerCalls({
      'farms.list': list,
      'farms.summaries': async () => [],
      'farms.thumbnails': async () => [],
      'farms.deleted': async () => [],
    });
    showScreen(FarmsPage, '/farms');
    await screen.findByText('Your farms could not be loaded');
    expect(screen.queryByRole('progressbar')).toBeNull();
    await press('Try again');
    await rowOf('Back Creek');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads on to the first farm when there are none', async () => {
    const { scope, address } = openFarms([]);
    await screen.findByText('You have no farms yet');
    expect(screen.getByRole('link', { name: 'Open the map' }).getAttribute('href')).toBe('/map');
    await press('Add Farm');
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
    expect(scope.getState($editRequest)).toBe('new');
  });

  it('filters the list while the user types (FARMS-01)', async () => {
    openFarms();
    await rowOf('Kurrajong');
    const search = screen.getByRole('searchbox', { name: 'Search farms' });
    await userEvent.type(search, 'coreenya');
    expect(screen.getByRole('status').textContent).toBe('1 of 2 farms · 80.5 ha');
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'Back Creek',
    ]);
    await userEvent.type(search, ' x');
    screen.getByText('No farm matches “coreenya x”.');
    await userEvent.clear(search);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('filters the list, keeps the filters in the address and clears them', async () => {
    const { kept, search } = openFarms();
    kept.verified.add(KURRAJONG.property_id);
    await screen.findByText('Verified on 22 Nov 2020');
    const names = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
    await press('Filters');
    await userEvent.selectOptions(screen.getByLabelText('LPA'), 'Not verified');
    expect(names()).toEqual(['Back Creek']);
    await userEvent.selectOptions(screen.getByLabelText('LPA'), 'Verified');
    expect(names()).toEqual(['Kurrajong Park']);
    await userEvent.type(screen.getByRole('searchbox'), '13/dp755510');
    expect(names()).toEqual(['Kurrajong Park']);
    await waitFor(() => expect(search()).toEqual({ lpa: 'verified', search: '13/dp755510' }));
    await userEvent.type(screen.getByRole('searchbox'), '9');
    screen.getByText('No farm matches “13/dp7555109” and these filters.');
    await userEvent.clear(screen.getByRole('searchbox'));
    await press('Clear filters');
    expect(names()).toHaveLength(2);
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('opens with the filters of its address', async () => {
    openFarms(undefined, '/farms?paddocks=some&state=nowhere');
    await screen.findByText('No farm matches these filters.');
    expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toBe('Filters (1)');
  });

  it('checks the boundaries of the farms listed, and shows those with something to look at', async () => {
    const { answers } = openFarms();
    answers['boundaries.check'].mockImplementationOnce(async () => {
      throw new ApiError('INTERNAL', 'Something went wrong.', { status: 500 });
    });
    await rowOf('Kurrajong');
    await chooseForAll('Check their boundaries');
    await screen.findByText('Boundary: all good');
    expect((await rowOf('Back Creek')).textContent).toContain('Boundary: could not be checked');
    await press('Show the 1 with something to look at');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    await press('Show all again');
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('exports the farms found as a table and as their boundaries', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (blob) => (files.push(blob as Blob), 'blob:x');
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = () => {};
    openFarms();
    await rowOf('Kurrajong');
    await userEvent.type(screen.getByRole('searchbox'), 'kurrajong');
    await chooseForAll('Export as CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines[0]).toContain('farm_id,farm,pic,gate_address,state,boundary,hectares');
    expect(lines.slice(1, -1)).toEqual([expect.stringContaining('7,Kurrajong Park,')]);
    await chooseForAll('Export as GeoPackage');
    await waitFor(() => expect(files).toHaveLength(2));
    const { features } = await readGeoFile({
      name: 'farms.gpkg',
      bytes: new Uint8Array(await files[1]!.arrayBuffer()),
    });
    expect(features.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({ name: 'Kurrajong Park', farm_id: 7, area: '12//DP755510' }),
    ]);
  });

  it('shows a thousand farms twenty-four at a time', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) =>
      farmRecord({ property_id: i + 1, property_name: `Farm ${i + 1}` }),
    );
    const { calls } = openFarms(many);
    await screen.findByRole('link', { name: 'Farm 1' });
    expect(screen.getAllByRole('rowheader')).toHaveLength(24);
    await press('Show more (976 left)');
    expect(screen.getAllByRole('rowheader')).toHaveLength(48);
    await waitFor(() => {
      expect(calls().filter((name) => name === 'thumbnails')).toHaveLength(2);
    });
    expect(calls().filter((name) => name === 'checkVerification')).toEqual([]);
  });

  it('expands a row to the farm’s id and its reports (FARMS-06, FARMS-09, FARMS-10)', async () => {
    openFarms([KURRAJONG]);
    await openRow('Kurrajong Park');
    screen.getByText('Farm ID 7');
    screen.getByRole('button', { name: 'Add Farm Key to Cart · $75' });
    screen.getByRole('button', { name: 'Add Carbon Report to Cart · $155' });
    await press('Details of Kurrajong Park');
    expect(screen.queryByText('Farm ID 7')).toBeNull();
  });

  it('offers the other actions in a menu (FARMS-07, FARMS-08, FARMS-11)', async () => {
    openFarms([KURRAJONG]);
    await openMenu('Kurrajong Park');
    expect(await menuItems()).toEqual([
      'Edit Farm',
      'Verify with LPA',
      'Share map',
      'Reports',
      'Download boundary',
      'Show details',
      'Delete Farm',
    ]);
  });

  it('offers neither LPA nor a shared map for a farm with a custom boundary (FARMS-12)', async () => {
    openFarms([BACK_CREEK]);
    await openMenu('Back Creek');
    expect(await menuItems()).toEqual([
      'Edit Farm',
      'Download boundary',
      'Show details',
      'Delete Farm',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show details' }));
    await screen.findByText('Farm ID 8');
    await screen.findByRole('link', { name: /^Order it from the farm’s reports/ });
    expect(screen.queryByRole('button', { name: /to Cart/ })).toBeNull();
  });

  it('opens the map to edit the farm without putting it in the address (FARMS-08, OP-65)', async () => {
    const { scope, address } = openFarms();
    await choose('Back Creek', 'Edit Farm');
    await waitFor(() => {
      expect(address()).toBe('/map');
    });
    expect(scope.getState($editRequest)).toBe(8);
  });

  it('adds the farm’s key to the cart (FARMS-09)', async () => {
    const { scope } = openFarms();
    await openRow('Kurrajong Park');
    await press('Add Farm Key to Cart · $75');
    expect(scope.getState($cartItems)).toEqual([cartItem(KURRAJONG, 'Property Key')]);
  });
});
