// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { createRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $editRequest, farmEditRequested } from '#features/edit-request';
import { $wizard } from '#features/save-farm';
import { useFarms } from '#entities/farm/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
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
    <FarmChooser farms={farms} chosenFarm={farm} onChooseFarm={choose} editButton={createRef()} />
  );
}

function open() {
  let farms = [KURRAJONG, BACK_CREEK];
  answerCalls({
    'farms.list': async () => farms,
    'farms.parcels': async () => [],
    'farms.customBoundary': async () => [],
    'farms.remove': async ({ property_id }: { property_id: number }) => {
      farms = farms.filter((farm) => farm.property_id !== property_id);
      return [{ delete_property: true }];
    },
  });
  return showScreen(Drawer, '/map');
}

const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Select Farm' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('FarmChooser', () => {
  it('offers actions on the chosen farm, once one is chosen (OP-14, MAP-15, MAP-29)', async () => {
    open();
    await chooser();
    expect(buttons()).toEqual(['Edit', 'Delete']);
    expect([button('Edit').disabled, button('Delete').disabled]).toEqual([true, true]);
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    expect(buttons()).toEqual([
      'Edit',
      'Delete',
      'Add Farm Key to Cart',
      'Add Carbon Report to Cart',
      'Share map',
    ]);
    expect([button('Edit').disabled, button('Delete').disabled]).toEqual([false, false]);
  });

  it('offers only Edit and Delete for a farm with a custom boundary (MAP-16)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Back Creek');
    expect(buttons()).toEqual(['Edit', 'Delete']);
  });

  it('opens the wizard with the farm on Edit (MAP-14)', async () => {
    const { scope } = open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await userEvent.click(button('Edit'));
    await waitFor(() => {
      expect(scope.getState($wizard)).toMatchObject({ mode: 'edit', farmId: 7, step: 1 });
    });
  });

  it('deletes the farm on Delete, after confirmation (DEL-05, DEL-07)', async () => {
    open();
    await userEvent.selectOptions(await chooser(), 'Kurrajong Park');
    await userEvent.click(button('Delete'));
    await userEvent.click(await screen.findByRole('button', { name: 'Permanently Delete Farm' }));
    await waitFor(() => {
      expect(screen.queryByRole('option', { name: 'Kurrajong Park' })).toBeNull();
    });
    expect((await chooser()).value).toBe('');
    expect(button('Edit').disabled).toBe(true);
    await waitFor(async () => {
      expect(document.activeElement).toBe(await chooser());
    });
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
});
