// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { comparison } from '../model/model.ts';
import {
  FARM,
  PARCELS,
  OWN_PARCEL,
  openDrawer,
  button,
  press,
  choose,
  optionsOf,
  closeDrawer,
} from './benchmark.fixture.tsx';

afterEach(closeDrawer);

describe('the comparison buffer', () => {
  it('offers seven distances and four areas, and requires both (BENCH-04..08)', async () => {
    const { answers } = await openDrawer();
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    expect(optionsOf('Radius (km)').slice(1)).toEqual(['0.5', '1', '2', '5', '10', '20', '50']);
    expect(optionsOf('Minimum area (ha)').slice(1)).toEqual(['1', '2', '5', '10']);
    expect(button('Find Parcels').disabled).toBe(true);
    await waitFor(() => {
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Radius/ }).disabled).toBe(
        false,
      );
    });
    await choose('Radius (km)', '0.5');
    expect(button('Find Parcels').disabled).toBe(true);
    await choose('Minimum area (ha)', '10');
    await press('Find Parcels');
    expect(answers['parcels.withinRadius'].mock.calls[0]?.[0]).toEqual({
      property_id: FARM.property_id,
      km: 0.5,
      area: 10,
    });
  });

  it('explains what it selects (BENCH-09)', async () => {
    await openDrawer();
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    const help = screen.getByText(/at least 50% of their area within the chosen distance/);
    expect(help.textContent).toMatch(/roads and marine parcels are never returned/i);
  });

  it('counts the parcels within the distance before any is selected, with one call', async () => {
    const { answers, scope } = await openDrawer();
    answers['parcels.withinRadius'].mockImplementation(async () => [OWN_PARCEL, ...PARCELS]);
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    screen.getByText('Choose a distance and a minimum area to count the parcels.');
    await choose('Radius (km)', '5');
    await choose('Minimum area (ha)', '1');
    await screen.findByText('3 parcels');
    expect(scope.getState(comparison.$parcels)).toEqual([]);
    await press('Find Parcels');
    await waitFor(() => expect(scope.getState(comparison.$parcels)).toHaveLength(3));
    expect(answers['parcels.withinRadius']).toHaveBeenCalledTimes(1);
  });

  it('says why the parcels cannot be counted', async () => {
    const { answers } = await openDrawer();
    answers['parcels.withinRadius'].mockRejectedValue(ApiError.unreachable(null));
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    await choose('Radius (km)', '5');
    await choose('Minimum area (ha)', '1');
    expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  });

  it('is disabled before a farm is chosen', async () => {
    await openDrawer({ isFarmChosen: false });
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    expect(button('Find Parcels').disabled).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Radius (km)' }).disabled).toBe(
      true,
    );
  });
});
