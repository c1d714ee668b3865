import { allSettled, createWatch, fork, type EventCallable } from 'effector';
import { vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { $queryClient, apiClient, createQueryClient } from '#shared/api/react';
import { $session, type Session } from '#shared/auth/react';
import { messageShown } from '#shared/snackbar/react';
import type { NewFarm } from './new-farm.ts';
import { addFarmPressed } from './saving-model.ts';
import * as model from './wizard-model.ts';

export const signedIn = (email: string): Session => ({
  status: 'authenticated',
  email,
  name: null,
});

/** Empties the browser's storage and stops the clock of timeouts; `startScreen` lets it run. */
export function stopClock(): void {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

export function restartClock(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
}

/** A parcel of one square degree, with the id of its western meridian. */
export const parcelAt = (lng: number): WireParcel => {
  const west = Math.floor(lng);
  const corners = [
    [west, -35],
    [west + 1, -35],
    [west + 1, -34],
    [west, -34],
    [west, -35],
  ];
  return {
    cadastre_polygon_pid: `P${west}`,
    jurisdictional_id: `${west}//DP1`,
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
};

/** A minimal server for new farms that treats repeated operation ids as the real one does. */
export function startServer() {
  const farms: NewFarm[] = [];
  const boundaries = new Map<number, string[]>();
  const operations = new Map<string, { contents: string; farmId: number }>();
  const troubles: ('question lost' | 'answer lost')[] = [];
  const asked: string[] = [];

  const create = (contents: NewFarm, opId: string) => {
    const before = operations.get(opId);
    if (before && before.contents !== JSON.stringify(contents)) {
      throw new ApiError('OP_ID_REUSED', 'This was already sent with different details.', {
        status: 409,
      });
    }
    if (before) return [{ create_property: before.farmId }];
    const farmId = farms.push(contents);
    operations.set(opId, { contents: JSON.stringify(contents), farmId });
    return [{ create_property: farmId }];
  };
  const answer = (call: AnyCall, params: never, opId?: string): unknown => {
    if (call.name === 'create') return create(params, opId!);
    if (call.name === 'atPoint') return [parcelAt((params as { lng: number }).lng)];
    const { property_id: farmId, cibo_ids: pids } = params as {
      property_id: number;
      cibo_ids: string[];
    };
    boundaries.set(farmId, pids);
    return [{ add_cads_to_property: true }];
  };

  vi.spyOn(apiClient, 'send').mockImplementation(async (call, params, options) => {
    asked.push(call.name);
    const trouble = call.name === 'atPoint' ? undefined : troubles.shift();
    if (trouble === 'question lost') throw ApiError.unreachable(new TypeError('Failed to fetch'));
    const answered = answer(call, params as never, options?.opId);
    if (trouble === 'answer lost') throw ApiError.unreachable(new TypeError('Failed to fetch'));
    return answered as never;
  });
  return { farms, boundaries, troubles, asked };
}

/** A farmer's tab with the wizard: takes events, and records messages and saved farms. */
export function startScreen(handlers: readonly unknown[] = []) {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const scope = fork({
    values: [
      [$session, signedIn('farmer@fenceline.example')],
      [$queryClient, queryClient],
    ],
    handlers: handlers as never,
  });
  const messages: string[] = [];
  const guidance: unknown[] = [];
  const saved: number[] = [];
  createWatch({
    unit: messageShown,
    scope,
    fn: (message) => {
      messages.push(...message.lines);
      if (message.tone === 'guidance') guidance.push(message);
    },
  });
  createWatch({ unit: model.farmSaved, scope, fn: (id) => saved.push(id) });
  const settle = async (change: Promise<void>) => {
    await vi.runAllTimersAsync();
    await change;
  };
  return {
    scope,
    messages,
    guidance,
    saved,
    happened: <T>(event: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
      settle(allSettled(event as unknown as EventCallable<unknown>, { scope, params: given[0] })),
    sessionBecomes: (params: Session) => settle(allSettled($session, { scope, params })),
    wizard: () => scope.getState(model.$wizard),
    chosen: () =>
      scope.getState(model.parcelSelection.$parcels).map(({ cadastre_polygon_pid: pid }) => pid),
  };
}
export type Screen = ReturnType<typeof startScreen>;

export const GUM_ROAD = {
  roadNumber: '12',
  roadName: 'Gum Road',
  town: 'Ardlethan',
  state: 'NSW',
  postCode: '2665',
};
export const LOCATED = {
  address: '12 Gum Rd, Ardlethan NSW 2665',
  position: [146.9, -34.35],
} as const;

/** Goes from Add Farm to the step of the gate. */
export async function fillInToGate(
  { happened }: Screen,
  address: Partial<typeof GUM_ROAD> = {},
  country = 'AU',
): Promise<void> {
  await happened(addFarmPressed);
  await happened(model.fieldsTyped, { name: 'Back Creek', pic: 'NK123456' });
  await happened(model.nextPressed);
  await happened(model.nextPressed);
  await happened(model.countryChosen, country);
  await happened(model.addressTyped, { ...GUM_ROAD, ...address });
  await happened(model.nextPressed);
  await happened(model.locationChosen, { location: LOCATED, extent: null });
  await happened(model.nextPressed);
}

/** Goes from Add Farm to the boundary step and selects one parcel. */
export async function fillIn(screen: Screen, address: Partial<typeof GUM_ROAD> = {}) {
  await fillInToGate(screen, address);
  await screen.happened(model.gateMoved, [147.01, -34.36]);
  await screen.happened(model.nextPressed);
  await screen.happened(model.mapClicked, [147.5, -34.5]);
}
