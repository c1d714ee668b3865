// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it } from 'vitest';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { comparison } from '../model/model.ts';
import {
  PARCELS,
  OWN_PARCEL,
  copies,
  openDrawer,
  press,
  closeDrawer,
} from './benchmark.fixture.tsx';

afterEach(closeDrawer);

describe('the selected parcels', () => {
  const lotPlans = () =>
    within(screen.getByRole('table', { name: 'Selected parcels' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

  it('are listed a page at a time, and sorted by any column', async () => {
    const parcels = copies(OWN_PARCEL, 12).map((parcel, index) => ({
      ...parcel,
      jurisdictional_id: `${index + 1}//DP1`,
    }));
    await openDrawer({ parcels });
    expect(screen.getByText('12 parcels selected')).toBeTruthy();
    expect(lotPlans()).toHaveLength(10);
    screen.getByText('1–10 of 12');
    await press('Next parcels');
    expect(lotPlans()).toEqual(['11//DP1', '12//DP1']);
    await press('Lot/plan');
    expect(lotPlans()[0]).toBe('1//DP1');
    await press('Lot/plan');
    expect(lotPlans()[0]).toBe('12//DP1');
    expect(screen.getByRole('columnheader', { name: 'Lot/plan' }).ariaSort ?? '').toBe(
      'descending',
    );
  });

  it('are all removed with "Clear all", and come back with "Undo"', async () => {
    const { scope } = await openDrawer();
    await act(() => allSettled(comparison.parcelsAdded, { scope, params: PARCELS }));
    await press('Clear all');
    expect(scope.getState(comparison.$parcels)).toEqual([]);
    await press('Undo');
    expect(scope.getState(comparison.$parcels)).toEqual(PARCELS);
  });

  it('can be found by their lot/plan, without a map', async () => {
    const { answers, scope } = await openDrawer();
    answers['parcels.findLotPlans'].mockImplementation(async () => [
      { lot_plan: '1//a', status: 'found', parcels: [PARCELS[0]] },
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Type lot/plans' }));
    const box = screen.getByLabelText<HTMLTextAreaElement>('Lot/plans to compare with');
    await waitFor(() => expect(box.disabled).toBe(false));
    await enterText(box, '1//a');
    await press('Add lot/plans');
    await waitFor(() => expect(scope.getState(comparison.$parcels)).toEqual([PARCELS[0]]));
  });
});

describe('the fairness of a comparison', () => {
  it('is judged by the sizes of the parcels and the farm’s own', async () => {
    await openDrawer({ parcels: [OWN_PARCEL] });
    const table = await screen.findByRole('table', { name: /^Sizes of the comparison parcels/ });
    await waitFor(() => {
      const median = within(table).getByRole('row', { name: /^Median parcel/ });
      const [compared, own] = within(median).getAllByRole('cell');
      expect(own!.textContent).toMatch(/^[\d,]+ ha$/);
      expect(compared!.textContent).toBe(own!.textContent);
    });
    expect(screen.getByText(/The median parcel is the same size as your farm’s/)).toBeTruthy();
  });

  it('needs at least one parcel', async () => {
    await openDrawer({ parcels: [] });
    expect(screen.getByText(/^Too few parcels: a report needs at least one/)).toBeTruthy();
  });
});
