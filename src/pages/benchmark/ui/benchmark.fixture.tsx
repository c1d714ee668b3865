import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled } from 'effector';
import { expect, vi } from 'vitest';
import { useCoverLayers } from '#widgets/cover-layers';
import { type CartItem } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import type { WireParcel } from '#shared/api/contract';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { useBenchmarkFarm } from '../model/use-benchmark-farm.ts';
import { BenchmarkDrawer } from './BenchmarkDrawer.tsx';

export const FARM = farmRecord();
const CUSTOM = farmRecord({
  property_id: 8,
  property_name: 'Back Creek',
  is_aus_farmkey: false,
});
export const PARCELS = ['a', 'b'].map((pid): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `1//${pid}`,
  geometry: { type: 'Polygon', coordinates: [] },
}));

export const OWN_PARCEL: WireParcel = {
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

export const copies = (parcel: WireParcel, count: number): WireParcel[] =>
  Array.from({ length: count }, (_, index) => ({
    ...parcel,
    cadastre_polygon_pid: `${parcel.cadastre_polygon_pid}${index}`,
  }));

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

/** Opens the drawer for a farm, as the page does. */
export async function openDrawer(given: Told = {}) {
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
    const { ground } = useCoverLayers('benchmark');
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

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Presses a button once it can be pressed: some wait until it is known what the user owns. */
export async function press(name: string) {
  await waitFor(() => expect(button(name).disabled).toBe(false));
  await userEvent.click(button(name));
}
export const choose = (name: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
export const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent);

export function closeDrawer(): void {
  vi.restoreAllMocks();
  localStorage.clear();
}
