// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import {
  FARM,
  OWN_PARCEL,
  openDrawer,
  press,
  optionsOf,
  closeDrawer,
} from './benchmark.fixture.tsx';

afterEach(closeDrawer);

describe('the benchmark farm', () => {
  it('must be made of land parcels (BENCH-02, OP-36)', async () => {
    await openDrawer({ isFarmChosen: false });
    await waitFor(() => {
      expect(optionsOf('Select Farm')).toEqual(['Choose a farm', FARM.property_name]);
    });
  });

  it('offers a retry when its boundary cannot be loaded (OP-24)', async () => {
    const { answers } = await openDrawer({
      boundary: () => Promise.reject(ApiError.unreachable(null)),
    });
    await screen.findByText('The farm’s boundary could not be loaded');
    answers['farms.parcels'].mockImplementation(async () => [OWN_PARCEL]);
    await press('Try again');
    await waitFor(() => {
      expect(screen.queryByText('The farm’s boundary could not be loaded')).toBeNull();
    });
  });

  it('sends the user back to the map when it has no parcels', async () => {
    await openDrawer({ boundary: async () => [] });
    expect(await screen.findByText(/This farm has no parcels yet/)).toBeTruthy();
  });
});

describe('the farm’s key', () => {
  it('shows a message and an explanation when it is missing (BENCH-22..24, BENCH-29)', async () => {
    const { scope } = await openDrawer();
    await screen.findByText('Benchmark Report Requires Farm Key');
    expect(scope.getState($message)?.lines).toEqual(['The key is not purchased']);
  });

  it('is not mentioned when it has been bought (BENCH-30)', async () => {
    const { scope, answers } = await openDrawer({ isKeyPurchased: true });
    await waitFor(() => {
      expect(answers['orders.keyPurchased']).toHaveBeenCalled();
    });
    expect(scope.getState($message)).toBeNull();
    expect(screen.queryByText('Benchmark Report Requires Farm Key')).toBeNull();
  });
});
