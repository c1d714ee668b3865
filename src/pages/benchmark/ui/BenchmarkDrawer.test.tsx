// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCoverLayers } from '#widgets/cover-layers';
import { cartItem, type CartItem } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { LAST_QUARTER_INDEX } from '#entities/cover';
import { ApiError } from '#shared/api';
import type { WireParcel } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { comparison } from '../model/model.ts';
import { useBenchmarkFarm } from '../model/use-benchmark-farm.ts';
import { BenchmarkDrawer } from './BenchmarkDrawer.tsx';

const FARM = farmRecord();
const CUSTOM = farmRecord({ property_id: 8, property_name: 'Back Creek', is_aus_farmkey: false });
const PARCELS = ['a', 'b'].map((pid): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `1//${pid}`,
  geometry: { type: 'Polygon', coordinates: [] },
}));

const OWN_PARCEL: WireParcel = {
  cadastre_polygon_pid: 'own',
  jurisdictional_id: '1//own',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146, -35],
        [147, -35],
        [147, -34],
        [146, -35],
      ],
    ],
  },
};

const copies = (parcel: WireParcel, count: number): WireParcel[] =>
  Array.from({ length: count }, (_, index) => ({
    ...parcel,
    cadastre_polygon_pid: `${parcel.cadastre_polygon_pid}${index}`,
  }));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

interface Told {
  isKeyPurchased?: boolean;
  freeTypes?: string[];
  parcels?: WireParcel[];
  isFarmChosen?: boolean;
  boundary?: () => Promise<unknown>;
  cart?: CartItem[];
  /** True if leaving gives up the farm, as on the page. */
  isLeft?: boolean;
}

async function open(given: Told = {}) {
  const { isKeyPurchased = false, freeTypes = [], parcels = PARCELS, isFarmChosen = true } = given;
  const answers = {
    'farms.list': async () => [FARM, CUSTOM],
    'farms.parcels': vi.fn<() => Promise<unknown>>(given.boundary ?? (async () => [OWN_PARCEL])),
    'orders.keyPurchased': vi.fn<() => Promise<unknown>>(async () => [
      { has_property_key_been_purchased: isKeyPurchased },
    ]),
    'orders.freeReorder': vi.fn<() => Promise<unknown>>(async () => [
      { check_free_reorder: freeTypes.length > 0, free_types: freeTypes },
    ]),
    'parcels.byIds': vi.fn<(params: unknown) => Promise<unknown>>(async () => []),
    'parcels.findLotPlans': vi.fn<() => Promise<unknown>>(async () => []),
    'parcels.withinRadius': vi.fn<(params: unknown) => Promise<unknown>>(async () => []),
  };
  answerCalls(answers);
  const onLeave = vi.fn<() => void>();
  const path = isFarmChosen ? `/benchmark?farm=${FARM.property_id}` : '/benchmark';
  const Drawer = () => {
    const { farms, offered, farm, boundary, areas, choose: chooseFarm } = useBenchmarkFarm();
    const { ground } = useCoverLayers('benchmark', LAST_QUARTER_INDEX.benchmark);
    return (
      <BenchmarkDrawer
        farms={farms}
        offered={offered}
        farm={farm}
        boundary={boundary}
        farmAreas={areas}
        parcels={parcels}
        groundCover={ground}
        onChooseFarm={() => {}}
        onLeave={() => {
          onLeave();
          if (given.isLeft) chooseFarm(null);
        }}
      />
    );
  };
  const shown = showScreen(Drawer, path);
  void allSettled(itemsAdded, { scope: shown.scope, params: given.cart ?? [] });
  await screen.findByText('Select comparison parcels on the map');
  const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Select Farm' });
  await waitFor(() => {
    expect(chosen().value).toBe(isFarmChosen ? String(FARM.property_id) : '');
  });
  return { ...shown, answers, onLeave };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));
const choose = (name: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const items = (cart: readonly CartItem[]) =>
  cart.map(({ item_type, comparison_cads, PropertyKeyIdForBenchmarkReport: key }) => [
    item_type,
    comparison_cads.join(),
    key,
  ]);

describe('the benchmark farm', () => {
  it('must be made of land parcels (BENCH-02, OP-36)', async () => {
    await open({ isFarmChosen: false });
    await waitFor(() => {
      expect(optionsOf('Select Farm')).toEqual(['Choose a farm', FARM.property_name]);
    });
  });

  it('offers a retry when its boundary cannot be loaded (OP-24)', async () => {
    const { answers } = await open({ boundary: () => Promise.reject(ApiError.unreachable(null)) });
    await screen.findByText('The farm’s boundary could not be loaded');
    answers['farms.parcels'].mockImplementation(async () => [OWN_PARCEL]);
    await press('Try again');
    await waitFor(() => {
      expect(screen.queryByText('The farm’s boundary could not be loaded')).toBeNull();
    });
  });

  it('sends the user back to the map when it has no parcels', async () => {
    await open({ boundary: async () => [] });
    expect(await screen.findByText(/This farm has no parcels yet/)).toBeTruthy();
  });
});

describe('the comparison buffer', () => {
  it('offers seven distances and four areas, and requires both (BENCH-04..08)', async () => {
    const { answers } = await open();
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
    await open();
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    const help = screen.getByText(/at least 50% of their area within the chosen distance/);
    expect(help.textContent).toMatch(/roads and marine parcels are never returned/i);
  });

  it('counts the parcels within the distance before any is selected, with one call', async () => {
    const { answers, scope } = await open();
    answers['parcels.withinRadius'].mockImplementation(async () => [OWN_PARCEL, ...PARCELS]);
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    screen.getByText('Choose a distance and a minimum area to count the parcels.');
    await choose('Radius (km)', '5');
    await choose('Minimum area (ha)', '1');
    await screen.findByText('3 parcels', {}, { timeout: 3_000 });
    expect(scope.getState(comparison.$parcels)).toEqual([]);
    await press('Find Parcels');
    await waitFor(() => expect(scope.getState(comparison.$parcels)).toHaveLength(3));
    expect(answers['parcels.withinRadius']).toHaveBeenCalledTimes(1);
  });

  it('says why the parcels cannot be counted', async () => {
    const { answers } = await open();
    answers['parcels.withinRadius'].mockRejectedValue(ApiError.unreachable(null));
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    await choose('Radius (km)', '5');
    await choose('Minimum area (ha)', '1');
    expect(
      await screen.findByText(/^The server cannot be reached/, {}, { timeout: 3_000 }),
    ).toBeTruthy();
  });

  it('is disabled before a farm is chosen', async () => {
    await open({ isFarmChosen: false });
    await userEvent.click(screen.getByRole('switch', { name: 'Select Comparison Buffer' }));
    expect(button('Find Parcels').disabled).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Radius (km)' }).disabled).toBe(
      true,
    );
  });
});

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
    await open({ parcels });
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
    const { scope } = await open();
    await act(() => allSettled(comparison.parcelsAdded, { scope, params: PARCELS }));
    await press('Clear all');
    expect(scope.getState(comparison.$parcels)).toEqual([]);
    await press('Undo');
    expect(scope.getState(comparison.$parcels)).toEqual(PARCELS);
  });

  it('can be found by their lot/plan, without a map', async () => {
    const { answers, scope } = await open();
    answers['parcels.findLotPlans'].mockImplementation(async () => [
      { lot_plan: '1//a', status: 'found', parcels: [PARCELS[0]] },
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Type lot/plans' }));
    const box = screen.getByLabelText<HTMLTextAreaElement>('Lot/plans to compare with');
    await waitFor(() => expect(box.disabled).toBe(false));
    await userEvent.type(box, '1//a');
    await press('Add lot/plans');
    await waitFor(() => expect(scope.getState(comparison.$parcels)).toEqual([PARCELS[0]]));
  });
});

describe('the fairness of a comparison', () => {
  it('is told by the sizes of the parcels beside the farm’s', async () => {
    await open({ parcels: [OWN_PARCEL] });
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
    await open({ parcels: [] });
    expect(screen.getByText(/^Too few parcels: a report needs at least one/)).toBeTruthy();
  });
});

describe('the farm’s key', () => {
  it('shows a message and an explanation when it is missing (BENCH-22..24, BENCH-29)', async () => {
    const { scope } = await open();
    await screen.findByText('Benchmark Report Requires Farm Key');
    expect(scope.getState($message)?.lines).toEqual(['The key is not purchased']);
  });

  it('is not mentioned when it has been bought (BENCH-30)', async () => {
    const { scope, answers } = await open({ isKeyPurchased: true });
    await waitFor(() => {
      expect(answers['orders.keyPurchased']).toHaveBeenCalled();
    });
    expect(scope.getState($message)).toBeNull();
    expect(screen.queryByText('Benchmark Report Requires Farm Key')).toBeNull();
  });
});

describe('Add to Cart', () => {
  it('shows the price of all that it adds', async () => {
    await open({ freeTypes: ['Carbon Report'] });
    const order = await screen.findByRole('list', { name: 'In this order' });
    expect(
      within(order)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Woody Veg. & Ground Cover Report$175',
      'Farm Key$75',
      'Forest Carbon Report (free reorder)Free',
    ]);
    expect(screen.getByText('$250')).toBeTruthy();
  });

  it('leads on to the cart or to another farm once the report is in the cart', async () => {
    await open({ isLeft: true });
    await press('Add to Cart');
    expect(
      await screen.findByText(`In your cart: ${FARM.property_name}, compared with 2 parcels.`),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/shop');
    await press('Compare another farm');
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Select Farm' }));
  });

  it('is disabled without a comparison parcel (BENCH-21)', async () => {
    await open({ parcels: [] });
    expect(button('Add to Cart').disabled).toBe(true);
  });

  it.each([
    ['25,000 parcels', copies(PARCELS[0]!, 25_001)],
    ['1,000,000 hectares', copies(OWN_PARCEL, 3)],
  ])('refuses more than %s and says how to reduce them', async (most, parcels) => {
    await open({ parcels });
    expect(await screen.findByText(RegExp(`at most ${most}\\. Press Cancel`))).toBeTruthy();
    expect(button('Add to Cart').disabled).toBe(true);
  });

  it('adds the report with its parcels, its key and a carbon report, and leaves the screen (BENCH-31, 32, 34, 35)', async () => {
    const { scope, onLeave } = await open();
    await press('Add to Cart');
    await waitFor(() => {
      expect(onLeave).toHaveBeenCalled();
    });
    expect(items(scope.getState($cartItems))).toEqual([
      ['Benchmark Report', 'a,b', FARM.property_id],
      ['Property Key', '', ''],
      ['Carbon Report', '', ''],
    ]);
    expect(scope.getState($message)?.lines).toHaveLength(3);
  });

  it('leaves the carbon report out where the buyer unticks it', async () => {
    const { scope, onLeave } = await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Forest Carbon Report' }));
    await screen.findByText('$250');
    await press('Add to Cart');
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
    expect(items(scope.getState($cartItems)).map(([type]) => type)).toEqual([
      'Benchmark Report',
      'Property Key',
    ]);
  });

  it('adds free reorders where available, and no key that is already bought (BENCH-33, CART-18)', async () => {
    const { scope } = await open({ isKeyPurchased: true, freeTypes: ['Benchmark Report'] });
    await press('Add to Cart');
    await waitFor(() => {
      expect(items(scope.getState($cartItems))).toEqual([
        ['Free Benchmark Reorder', 'a,b', ''],
        ['Carbon Report', '', ''],
      ]);
    });
  });

  it('asks before replacing the parcels of the farm’s benchmark in the cart, then replaces them', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['c', 'd', 'e'] });
    const { scope, onLeave } = await open({ isKeyPurchased: true, cart: [inCart] });
    await press('Add to Cart');
    const name = 'Replace the 3 parcels in your cart with these 2?';
    await screen.findByRole('alertdialog', { name });
    await press('Keep the 3 parcels');
    expect(onLeave).not.toHaveBeenCalled();
    expect(items(scope.getState($cartItems))).toEqual([['Benchmark Report', 'c,d,e', '']]);

    await press('Add to Cart');
    await screen.findByRole('alertdialog', { name });
    await press('Replace');
    await waitFor(() => expect(onLeave).toHaveBeenCalled());
    // The buyer had removed the carbon report, so it is not added again.
    expect(items(scope.getState($cartItems))).toEqual([['Benchmark Report', 'a,b', '']]);
  });

  it('offers to bring back the parcels of the benchmark in the cart, to change them', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['c', 'd', 'e'] });
    const { answers } = await open({ isKeyPurchased: true, cart: [inCart], parcels: [] });
    await screen.findByText('In your cart: 3 parcels.');
    await waitFor(() => expect(button('Edit these').disabled).toBe(false));
    await press('Edit these');
    await waitFor(() => {
      expect(answers['parcels.byIds']).toHaveBeenCalledWith({ parcel_ids: ['c', 'd', 'e'] });
    });
  });

  it('refuses a second benchmark of the farm with the same parcels, and keeps them selected (CART-04)', async () => {
    const inCart = cartItem(FARM, 'Benchmark Report', { comparison_cads: ['b', 'a'] });
    const { scope, onLeave } = await open({ isKeyPurchased: true, cart: [inCart] });
    await press('Add to Cart');
    await waitFor(() => {
      expect(scope.getState($message)?.lines[0]).toBe(
        'Woody Veg. & Ground Cover Report for this property is already in the shopping card',
      );
    });
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('shows an error and adds nothing when the farm’s free reorders cannot be checked (OP-24)', async () => {
    const { scope, answers, onLeave } = await open();
    answers['orders.freeReorder'].mockRejectedValue(ApiError.unreachable(null));
    await press('Add to Cart');
    await waitFor(() => {
      expect(scope.getState($message)?.lines[0]).toMatch(/^The server cannot be reached/);
    });
    expect(scope.getState($cartItems)).toEqual([]);
    expect(onLeave).not.toHaveBeenCalled();
    expect(button('Add to Cart').disabled).toBe(false);
  });
});
