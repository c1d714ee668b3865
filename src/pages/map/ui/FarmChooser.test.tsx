// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $editRequest, farmEditRequested, newFarmRequested } from '#entities/farm/react';
import { $wizard } from '#features/save-farm';
import { useFarms } from '#entities/farm/react';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { FarmChooser } from './FarmChooser.tsx';
import { useChosenFarm } from './use-chosen-farm.ts';
import { useEditRequest } from './use-edit-request.ts';

const KURRAJONG = farmRecord();
const BACK_CREEK = farmRecord({
  property_id: 8,
  property_name: 'Back Creek',
  is_aus_farmkey: false,
});

/** The part of the map screen that concerns farms, without the map. */
function Drawer() {
  const farms = useFarms();
  const { farm, choose } = useChosenFarm(farms.data ?? []);
  useEditRequest(farms.data, choose);
  return (
    <FarmChooser
      farms={farms}
      chosenFarm={farm}
      onChooseFarm={choose}
      menuButton={createRef()}
      addButton={null}
    />
  );
}

function open(listed = [KURRAJONG, BACK_CREEK]) {
  let farms = listed;
  const send = answerCalls({
    'farms.list': async () => farms,
    'farms.summaries': async () => [
      farmSummary({ lpa_verified: true, lpa_verified_at: '2020-11-22T01:00:00.000Z' }),
      farmSummary({ property_id: 8, area_ha: 80.52, lot_plans: [] }),
    ],
    'farms.thumbnails': async ({ property_ids: ids }: { property_ids: number[] }) =>
      ids.map((property_id) => ({ property_id, path: 'M6 6 138 6 138 90Z' })),
    'farms.deleted': async () => [],
    'farms.restore': async () => {
      farms = listed;
      return [{ restore_property: true }];
    },
    'orders.keyPurchased': async () => [{ has_property_key_been_purchased: false, purchase: null }],
    'orders.freeReorder': async () => [{ check_free_reorder: false }],
    'farms.parcels': async () => [],
    'farms.customBoundary': async () => [],
    'farms.remove': async ({ property_id }: { property_id: number }) => {
      farms = farms.filter((farm) => farm.property_id !== property_id);
      return [{ delete_property: true }];
    },
  });
  return { ...showScreen(Drawer, '/map'), send };
}

const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Select Farm' });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const card = (name: string) => within(screen.getByRole('region', { name }));
const openMenu = (name: string) => userEvent.click(button(`More for ${name}`));
const menuItems = async () =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const pressItem = async (name: string) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('FarmChooser', () => {
  it('shows the farms as rows until one is chosen, and then its card (OP-14, MAP-29)', async () => {
    open();
    const rows = within(await screen.findByRole('list', { name: 'Your farms' }));
    await rows.findByText('412 ha · 2 parcels');
    expect(rows.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Back Creek80.5 ha · custom boundary',
      'Kurrajong Park412 ha · 2 parcels',
    ]);
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    await userEvent.click(rows.getByRole('button', { name: /Kurrajong/ }));
    expect((await chooser()).value).toBe('7');
    expect(screen.queryByRole('list', { name: 'Your farms' })).toBeNull();
    const chosen = card('Kurrajong Park');
    chosen.getByText('412 ha · 2 parcels');
    chosen.getByText('NK123456');
    chosen.getByText('Verified on 22 Nov 2020');
  });

  it('shows twenty of a thousand farms, loads no boundary, and draws them in one call', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) =>
      farmRecord({ property_id: i + 1, property_name: `Farm ${i + 1}` }),
    );
    const { send } = open(many);
    const rows = within(await screen.findByRole('list', { name: 'Your farms' }));
    expect(rows.getAllByRole('button')).toHaveLength(20);
    await waitFor(() => {
      expect(send.mock.calls.map(([call]) => call.name).toSorted()).toEqual([
        'list',
        'summaries',
        'thumbnails',
      ]);
    });
    await userEvent.click(button('Show more (980 left)'));
    expect(rows.getAllByRole('button')).toHaveLength(40);
  });

  it('offers the reports with their prices, and the rest in a menu (MAP-14, MAP-15)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    button('Add Farm Key to Cart · $75');
    expect(
      screen.getByText('Your farm’s boundary as PDF, GeoJSON, KML and shapefile.'),
    ).toBeTruthy();
    button('Add Carbon Report to Cart · $155');
    await openMenu('Kurrajong Park');
    expect(await menuItems()).toEqual([
      'Edit',
      'Correct the boundary',
      'Paddocks',
      'Share map',
      'Verify with LPA',
      'Reports',
      'Keep offline',
      'Download boundary',
      'Delete',
    ]);
  });

  it('offers a farm with a custom boundary its reports instead of the cart, and no shared map (MAP-15, MAP-16)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Back Creek');
    const reports = await screen.findByRole('link', { name: /^Order it from/ });
    expect(reports.getAttribute('href')).toBe('/reports?farm=8');
    expect(screen.queryByRole('button', { name: /to Cart/ })).toBeNull();
    await openMenu('Back Creek');
    expect(await menuItems()).toEqual([
      'Edit',
      'Correct the boundary',
      'Paddocks',
      'Reports',
      'Keep offline',
      'Download boundary',
      'Delete',
    ]);
  });

  it('opens the wizard with the farm on Edit, and on Add PIC (MAP-14)', async () => {
    const { scope } = open([{ ...KURRAJONG, pic_code: ' ' }, BACK_CREEK]);
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await userEvent.click(button('Add PIC'));
    await waitFor(() => {
      expect(scope.getState($wizard)).toMatchObject({ mode: 'edit', farmId: 7, step: 1 });
    });
    await userEvent.selectOptions(await chooser(), 'Back Creek');
    await openMenu('Back Creek');
    await pressItem('Edit');
    await waitFor(() => {
      expect(scope.getState($wizard)).toMatchObject({ mode: 'edit', farmId: 8, step: 1 });
    });
  });

  it('verifies the farm from its menu (LPA-01)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await openMenu('Kurrajong Park');
    await pressItem('Verify with LPA');
    await screen.findByRole('region', { name: 'Verify with LPA' });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('LPA User ID'));
    });
  });

  it('deletes the farm on Delete, after confirmation (DEL-05, DEL-07)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await openMenu('Kurrajong Park');
    await pressItem('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Permanently Delete Farm' }));
    await waitFor(() => {
      expect(screen.queryByRole('option', { name: 'Kurrajong Park' })).toBeNull();
    });
    expect((await chooser()).value).toBe('');
    expect(screen.queryByRole('region', { name: 'Kurrajong Park' })).toBeNull();
    await waitFor(async () => {
      expect(document.activeElement).toBe(await chooser());
    });
  });

  it('shows the deleted farm again, as the chosen one, after Undo', async () => {
    const { scope } = open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await openMenu('Kurrajong Park');
    await pressItem('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Permanently Delete Farm' }));
    await waitFor(() => {
      expect(scope.getState($message)).toMatchObject({
        lines: ['Kurrajong Park is deleted.'],
        durationMs: 10_000,
        action: { label: 'Undo' },
      });
    });
    act(() => scope.getState($message)!.action!.run());
    await screen.findByRole('region', { name: 'Kurrajong Park' });
    expect(scope.getState($message)?.lines).toEqual(['Kurrajong Park is restored.']);
  });

  it('chooses the farm of an edit request and opens the wizard once (MAP-23, MAP-24)', async () => {
    const { scope } = open();
    await allSettled(farmEditRequested, { scope, params: 8 });
    await waitFor(() => {
      expect(scope.getState($wizard)).toMatchObject({ mode: 'edit', farmId: 8 });
    });
    expect(scope.getState($editRequest)).toBeNull();
    expect((await chooser()).value).toBe('8');
  });

  it('chooses nothing when the requested farm no longer exists', async () => {
    const { scope } = open();
    await allSettled(farmEditRequested, { scope, params: 99 });
    await chooser();
    await waitFor(() => {
      expect(scope.getState($editRequest)).toBeNull();
    });
    expect(scope.getState($wizard)).toBeNull();
  });

  it('opens the steps of a new farm when another page requested one', async () => {
    const { scope } = open();
    await chooser();
    await allSettled(newFarmRequested, { scope });
    await waitFor(() => {
      expect(scope.getState($wizard)).toMatchObject({ mode: 'add', step: 1 });
    });
    expect(scope.getState($editRequest)).toBeNull();
  });
});
