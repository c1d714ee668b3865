// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/react';
import { keepAppSettings, type AppSettings } from '#shared/config/react';
import type { Place } from '#entities/place';
import { AddressSearch } from './AddressSearch.tsx';

const result = (name: string) => ({
  address_components: [],
  formatted_address: name,
  place_id: name,
  types: ['locality'],
  geometry: {
    location: { lat: -34, lng: 147 },
    location_type: 'APPROXIMATE',
    viewport: { northeast: { lat: -33, lng: 148 }, southwest: { lat: -35, lng: 146 } },
  },
});

function show(names: string[], geocoderUrl: string | null = '/geocode/json') {
  keepAppSettings({ geocoder_url: geocoderUrl } as AppSettings);
  const status = names.length > 0 ? 'OK' : 'ZERO_RESULTS';
  const fetched = vi.fn<typeof fetch>(async () =>
    Response.json({ status, results: names.map(result) }),
  );
  vi.stubGlobal('fetch', fetched);
  const onChoose = vi.fn<(place: Place) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressSearch onChoose={onChoose} />
    </QueryClientProvider>,
  );
  return { fetched, onChoose, user: userEvent.setup() };
}

const box = () => screen.getByRole('combobox', { name: 'Search for an address' });
const options = async () =>
  (await screen.findAllByRole('option')).map((option) => option.textContent);

afterEach(() => vi.unstubAllGlobals());

describe('AddressSearch', () => {
  it('offers at most five places (MAP-09)', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${letter} Street`);
    const { user } = show(names);
    await user.type(box(), 'street');
    expect(await options()).toEqual(names.slice(0, 5));
  });

  it('passes on the place that the user clicks (MAP-10)', async () => {
    const { user, onChoose } = show(['Ardlethan NSW', 'Ardlethan Road']);
    await user.type(box(), 'ardlethan');
    await user.click(await screen.findByRole('option', { name: 'Ardlethan Road' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: 'Ardlethan Road', extent: [146, -35, 148, -33] }),
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('supports the arrow keys and Enter, and closes on Escape', async () => {
    const { user, onChoose } = show(['Ardlethan NSW', 'Ardlethan Road']);
    await user.type(box(), 'ardlethan');
    await options();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChoose.mock.calls[0]![0].address).toBe('Ardlethan Road');
    await user.clear(box());
    await user.type(box(), 'ardlethan');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('sends one request when typing pauses instead of one per letter', async () => {
    const { user, fetched } = show(['Ardlethan NSW']);
    await user.type(box(), 'ardlethan');
    await options();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('says when it finds no place', async () => {
    const { user } = show([]);
    await user.type(box(), 'zzzzz');
    expect(
      await screen.findAllByText('No address found. Try just the town or the postcode.'),
    ).not.toHaveLength(0);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('says when no geocoder is configured', () => {
    show([], null);
    expect(screen.queryByRole('combobox')).toBeNull();
    screen.getByText('Address search is not available on this site.');
  });
});
