// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#shared/api/react';
import { connectIdentityProvider } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { answerCalls, SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import type { FoundPlace } from '../index.ts';
import { MapSearch } from './MapSearch.tsx';

const FARMS = [
  farmRecord(),
  farmRecord({ property_id: 8, property_name: 'Back Creek', pic_code: 'NA998877' }),
];

const SUMMARIES = new Map([[8, farmSummary({ property_id: 8, lot_plans: ['3/B/DP758001'] })]]);

const result = (name: string) => ({
  address_components: [{ long_name: '25', short_name: '25', types: ['street_number'] }],
  formatted_address: name,
  place_id: name,
  types: ['locality'],
  geometry: {
    location: { lat: -34, lng: 147 },
    location_type: 'APPROXIMATE',
    viewport: { northeast: { lat: -33, lng: 148 }, southwest: { lat: -35, lng: 146 } },
  },
});

const PARCEL = {
  cadastre_polygon_pid: 'NSW1',
  jurisdictional_id: '17//DP755092',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146, -34],
        [146.01, -34],
        [146.01, -33.99],
        [146, -33.99],
        [146, -34],
      ],
    ],
  },
};

function show(names: string[] = [], geocoderUrl: string | null = '/geocode/json') {
  keepAppSettings({ ...SETTINGS, geocoder_url: geocoderUrl });
  connectIdentityProvider(SETTINGS.oidc);
  const status = names.length > 0 ? 'OK' : 'ZERO_RESULTS';
  const fetched = vi.fn<typeof fetch>(async () =>
    Response.json({ status, results: names.map(result) }),
  );
  vi.stubGlobal('fetch', fetched);
  const sent = answerCalls({
    'parcels.findLotPlans': ({ lot_plans: text }: { lot_plans: string }) => [
      {
        lot_plan: text,
        status: text.includes('755092') ? 'found' : 'not_found',
        parcels: text.includes('755092') ? [PARCEL] : [],
      },
    ],
  });
  const onFind = vi.fn<(place: FoundPlace) => void>();
  const onChooseFarm = vi.fn<(farmId: number) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MapSearch farms={FARMS} summaries={SUMMARIES} onChooseFarm={onChooseFarm} onFind={onFind} />
    </QueryClientProvider>,
  );
  return { fetched, sent, onFind, onChooseFarm, user: userEvent.setup() };
}

const box = () => screen.getByRole('combobox', { name: /^Search: address/ });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const options = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
const activeOption = () =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('MapSearch', () => {
  it('offers at most five places (MAP-09)', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${letter} Street`);
    const { user } = show(names);
    await user.type(box(), 'street');
    expect(await options()).toEqual(names.slice(0, 5));
  });

  it('passes on the place that the user clicks (MAP-10)', async () => {
    const { user, onFind } = show(['Ardlethan NSW', 'Ardlethan Road']);
    await user.type(box(), 'ardlethan');
    await user.click(await option('Ardlethan Road'));
    expect(onFind).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        kind: 'place',
        label: 'Ardlethan Road',
        extent: [146, -35, 148, -33],
        parts: expect.objectContaining({ roadNumber: '25' }),
      }),
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each(['kurra', 'nk1234', 'KURRAJONG'])(
    'finds one of the user’s farms by “%s”',
    async (typed) => {
      const { user, onChooseFarm, onFind } = show();
      await user.type(box(), typed);
      const farms = await screen.findByRole('group', { name: 'Your farms' });
      await user.click(within(farms).getByRole('option', { name: /^Kurrajong Park/ }));
      expect(onChooseFarm).toHaveBeenCalledExactlyOnceWith(7);
      expect(onFind).not.toHaveBeenCalled();
    },
  );

  it('finds one of the user’s farms by its lot', async () => {
    const { user } = show();
    await user.type(box(), '3/B/DP758001');
    expect(await option(/^Back Creek/)).toBeDefined();
  });

  it.each(['17//DP755092', 'Lot 17 DP755092', '17/-/dp755092'])(
    'finds a land parcel by “%s” and asks no geocoder',
    async (typed) => {
      const { user, onFind, fetched } = show(['17 Main Street']);
      await user.type(box(), typed);
      await user.click(await option(/^17\/\/DP755092/));
      expect(onFind.mock.calls[0]![0]).toMatchObject({
        kind: 'parcel',
        label: '17//DP755092',
        extent: [146, -34, 146.01, -33.99],
        parcels: [PARCEL],
      });
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('turns coordinates into a position without any request', async () => {
    const { user, onFind, fetched, sent } = show(['Somewhere']);
    await user.type(box(), '-33.1, 148.2');
    await user.click(await option('33.10000° S, 148.20000° E'));
    expect(onFind.mock.calls[0]![0]).toMatchObject({
      kind: 'coordinates',
      position: [148.2, -33.1],
    });
    expect(fetched).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  it('refuses coordinates outside Australia and says what may be missing', async () => {
    const { user } = show();
    await user.type(box(), '33.1, 148.2');
    await screen.findAllByText(/is outside Australia\. South needs a minus or an S/);
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('moves through all groups with the arrow keys, chooses with Enter and closes on Escape', async () => {
    const { user, onFind } = show(['Back Street', 'Back Road']);
    await user.type(box(), 'back');
    await option('Back Road');
    expect(activeOption()).toMatch(/^Back Creek/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOption()).toBe('Back Road');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(onFind.mock.calls[0]![0].label).toBe('Back Road');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.clear(box());
    await user.type(box(), 'back');
    await option('Back Road');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onFind).toHaveBeenCalledTimes(1);
    await user.keyboard('{ArrowDown}');
    await option('Back Road');
  });

  it('chooses the first result once it arrives when Enter was pressed before', async () => {
    const { user, onFind } = show(['Ardlethan NSW', 'Ardlethan Road']);
    await user.type(box(), 'ardlethan{Enter}');
    await vi.waitFor(() => {
      expect(onFind).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ label: 'Ardlethan NSW' }),
      );
      expect(screen.queryByRole('listbox')).toBeNull();
    });
  });

  it('ignores an early Enter when the user keeps typing or leaves the search', async () => {
    const { user, onFind } = show(['Ardlethan NSW']);
    await user.type(box(), 'ardle{Enter}than');
    await option('Ardlethan NSW');
    expect(onFind).not.toHaveBeenCalled();
  });

  it('sends one request when typing pauses instead of one per letter', async () => {
    const { user, fetched } = show(['Ardlethan NSW']);
    await user.type(box(), 'ardlethan');
    await options();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('says what can be typed when it finds nothing', async () => {
    const { user } = show();
    await user.type(box(), 'zzzzz');
    await screen.findAllByText(/^Nothing found\. Type a town or an address, a farm, a PIC, a lot/);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it.each(['مزرعة البقر', '🐑🐑🐑', 'x'.repeat(200)])('accepts “%s”', async (typed) => {
    const { user } = show();
    await user.click(box());
    await user.paste(typed);
    expect(await screen.findAllByText(/^Nothing found/)).not.toEqual([]);
  });

  it('finds farms, lots and coordinates where no geocoder is configured', async () => {
    const { user } = show([], null);
    await user.type(box(), 'back');
    await option(/^Back Creek/);
    await user.type(box(), 'yard');
    const missing = /^Nothing found\. Address search is not available on this site\./;
    expect(await screen.findAllByText(missing)).not.toEqual([]);
  });
});
