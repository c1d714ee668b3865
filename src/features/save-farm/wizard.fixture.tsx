import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled, createWatch, type EventCallable, type StoreValue } from 'effector';
import { expect, vi } from 'vitest';
import {
  $picking,
  $registered,
  $wizard,
  addFarmHerePressed,
  boundaryFile,
  correctBoundaryPressed,
  editFarmPressed,
  farmSaved,
  FarmWizard,
  mapClicked,
  parcelSelection,
  WaitingFarms,
  wizardMounted,
  type FarmStart,
} from './index.ts';
import { ApiError } from '#shared/api';
import type { Contract, ParamsOf, PropertyRecord, WireParcel } from '#shared/api/contract';
import { $connection, apiClient } from '#shared/api/react';
import { $outbox } from '#shared/offline/react';
import { messageShown } from '#shared/snackbar/react';
import { showScreen } from '../../../tests/support/screens/screen.tsx';

// Loaded before the first test: on a busy machine no wait for a part of the form includes its load.
import.meta.glob(['./ui/*.tsx', '!./ui/*.test.tsx', './model/draft-storage.ts'], { eager: true });

type Connection = StoreValue<typeof $connection>;
type NewFarm = ParamsOf<Contract['farms']['create']>;

const square = (west: number) => [
  [west, -35],
  [west + 1, -35],
  [west + 1, -34],
  [west, -34],
  [west, -35],
];

/** A parcel of one square degree, with the id of its western meridian. */
export const parcelAt = (west: number): WireParcel => ({
  cadastre_polygon_pid: `P${west}`,
  jurisdictional_id: `${west}//DP1`,
  geometry: { type: 'Polygon', coordinates: [square(west)] },
});

type BoundaryFile = NonNullable<StoreValue<typeof boundaryFile.$file>>;

/** A boundary file with one named area per meridian, as it is after reading. */
export const fileWith = (
  meridians: number[],
  change: Partial<BoundaryFile> = {},
): BoundaryFile => ({
  fileName: 'farm.geojson',
  features: meridians.map((west) => ({
    type: 'Feature',
    properties: { name: `Area ${west}` },
    geometry: { type: 'Polygon', coordinates: [square(west)] },
  })),
  areaHa: 5,
  bbox: null,
  isOutsideAustralia: false,
  outline: null,
  errors: [],
  smallPrint: null,
  answer: null,
  ...change,
});

export const ADDRESS = {
  country: 'AU',
  roadNumber: '12',
  roadName: 'Gum Road',
  town: 'Ardlethan',
  state: 'NSW',
  postCode: '2665',
};

/** A place near the parcel P147, with everything that the steps before the boundary ask. */
export const START: FarmStart = {
  place: {
    address: ADDRESS,
    location: { address: '12 Gum Rd, Ardlethan NSW 2665', position: [147.5, -34.5] },
    gate: [147.5, -34.5],
  },
  parcels: [],
};

export const unreachable = () => ApiError.unreachable(new TypeError('Failed to fetch'));

/** A minimal server that treats repeated operation ids as the real one does. */
export function startServer() {
  const farms: NewFarm[] = [];
  const asked: { name: string; params: Record<string, unknown> }[] = [];
  const operations = new Map<string, { contents: string; farmId: number }>();
  /** How the next calls of a name fail: before they arrive, or after the server did its work. */
  const failures: { name: string; error: ApiError; isAnswerLost?: boolean }[] = [];
  const create = (contents: NewFarm, opId: string) => {
    const known = operations.get(opId);
    if (known && known.contents !== JSON.stringify(contents)) {
      throw new ApiError('OP_ID_REUSED', 'Sent before with other details.', { status: 409 });
    }
    const farmId = known?.farmId ?? farms.push(contents);
    operations.set(opId, { contents: JSON.stringify(contents), farmId });
    return [{ create_property: farmId }];
  };
  const answer = (name: string, params: Record<string, unknown>, opId: string): unknown => {
    if (name === 'create') return create(params as never, opId);
    if (name === 'atPoint') return [parcelAt(Math.floor(params['lng'] as number))];
    if (name === 'parcels') return [parcelAt(146), parcelAt(147)];
    if (name === 'customBoundary') return [{ type: 'Feature', geometry: parcelAt(150).geometry }];
    if (name !== 'inShape') return [{}];
    const { coordinates } = params['geo_json'] as { coordinates: number[][][] };
    return [parcelAt(coordinates[0]![0]![0]!), parcelAt(147)];
  };
  vi.spyOn(apiClient, 'send').mockImplementation(async ({ name }, params, options) => {
    if (name === 'version') return [] as never;
    asked.push({ name, params: params as Record<string, unknown> });
    const index = failures.findIndex((failure) => failure.name === name);
    const [failure] = index < 0 ? [] : failures.splice(index, 1);
    if (failure && !failure.isAnswerLost) throw failure.error;
    const answered = answer(name, params as Record<string, unknown>, options?.opId ?? '');
    if (failure) throw failure.error;
    return answered as never;
  });
  return {
    farms,
    asked,
    failures,
    names: () => asked.map(({ name }) => name),
    loses: (name: string) => failures.push({ name, error: unreachable(), isAnswerLost: true }),
    misses: (name: string) => failures.push({ name, error: unreachable() }),
  };
}

const openTabs: ((connection: Connection) => void)[] = [];

/** Ends every tab's wait for the server, whose timer would outlive the page. */
export async function closeTabs(): Promise<void> {
  for (const connect of openTabs.splice(0)) connect('online');
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => void setTimeout(resolve));
  cleanup();
}

/** A farmer's tab with the form, and what its map and other pages do with it. */
export function openTab(connection: Connection = 'online') {
  const { scope } = showScreen(
    () => (
      <>
        <WaitingFarms />
        <FarmWizard />
      </>
    ),
    '/map',
  );
  const messages: string[] = [];
  createWatch({ unit: messageShown, scope, fn: ({ lines }) => messages.push(...lines) });
  const saved: number[] = [];
  createWatch({ unit: farmSaved, scope, fn: (farmId) => saved.push(farmId) });
  const happened = <T,>(unit: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
    void allSettled(unit as EventCallable<unknown>, { scope, params: given[0] });
  const connect = (params: Connection) => void allSettled($connection, { scope, params });
  connect(connection);
  const wizard = () => scope.getState($wizard);
  openTabs.push(connect);
  return {
    scope,
    happened,
    messages,
    saved,
    wizard,
    picking: () => scope.getState($picking),
    registered: () => scope.getState($registered),
    file: () => scope.getState(boundaryFile.$file),
    outbox: () => scope.getState($outbox).map(({ name, state }) => ({ name, state })),
    chosen: () =>
      scope.getState(parcelSelection.$parcels).map(({ cadastre_polygon_pid: pid }) => pid),
    says: (words: string) => waitFor(() => expect(messages.join('\n')).toContain(words)),
    /** Ends once the form has closed. */
    closes: () => waitFor(() => expect(wizard()).toBeNull()),
    connect,
    clickMap: (lng: number, lat = -34.5) => happened(mapClicked, [lng, lat]),
    choose: (file: BoundaryFile) => happened(boundaryFile.fileRestored, file),
    /** Begins a farm at a known place and goes to its boundary. */
    async add(start: Partial<FarmStart['place']> = {}) {
      happened(addFarmHerePressed, { ...START, place: { ...START.place, ...start } });
      await type('Farm name*', 'Back Creek');
      await goTo(6);
    },
    /** Begins a farm of one parcel and goes to its end. */
    async addWithParcel() {
      await this.add();
      this.clickMap(147.5);
      await screen.findByText('1 parcel selected');
    },
    /** Begins a farm and gives its boundary as a file. */
    async addWithFile(file = fileWith([147, 148])) {
      await this.add();
      await chooseCustom();
      this.choose(file);
      await screen.findByLabelText(`What is in ${file.fileName}`);
    },
    async edit(farm: PropertyRecord) {
      happened(editFarmPressed, farm);
      await screen.findByLabelText('Edit Farm');
    },
    async correct(farm: PropertyRecord) {
      happened(correctBoundaryPressed, farm);
      await screen.findByLabelText('Edit Farm');
    },
  };

  async function goTo(step: number) {
    while ((wizard()?.step ?? step) < step) await press('Next');
  }
}

/** Removes all drafts, also one that the form is about to store. */
export async function clearDrafts(): Promise<void> {
  await vi.dynamicImportSettled();
  localStorage.clear();
}

/** The same person opens the map again, as after a reload or a lost tab. */
export function reopenTab(connection: Connection = 'online') {
  cleanup();
  const tab = openTab(connection);
  tab.happened(wizardMounted);
  return tab;
}

/** Finds a button by its text, because a search by role reads the whole page’s styles each time. */
export const button = (name: string | RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => {
    const words = one.getAttribute('aria-label') ?? one.textContent;
    return typeof name === 'string' ? words === name : name.test(words);
  });
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

export const press = async (name: string | RegExp) =>
  fireEvent.click(await waitFor(() => button(name)));

export async function type(label: string, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
}

export const chooseCustom = async () =>
  fireEvent.click(await screen.findByLabelText('Custom Boundary'));
