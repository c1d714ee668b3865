// @vitest-environment jsdom
import { allSettled, createWatch, fork, type EventCallable, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { $session, type Session } from '#shared/auth/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { $canRedo, clearPressed, redoPressed, undoPressed } from './history-model.ts';
import { $registered } from './registered-model.ts';
import { addFarmPressed } from './saving-model.ts';
import * as model from './wizard-model.ts';
import type { NewFarm } from './new-farm.ts';
import {
  $strayGate,
  strayGateAccepted,
  strayGateReturned,
  $isRefused,
} from './submission-model.ts';

const signedIn = (email: string): Session => ({ status: 'authenticated', email, name: null });

const parcelAt = (lng: number): WireParcel => {
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

/** A minimal server for the wizard that treats repeated operation ids as the real one does. */
function startServer() {
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

function startScreen(session: Session = signedIn('farmer@fenceline.example')) {
  const scope = fork({ values: [[$session, session]] });
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
  const happened = <T>(event: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
    settle(allSettled(event as unknown as EventCallable<unknown>, { scope, params: given[0] }));
  const sessionBecomes = (params: Session) => settle(allSettled($session, { scope, params }));
  return {
    scope,
    messages,
    guidance,
    saved,
    happened,
    sessionBecomes,
    wizard: () => scope.getState(model.$wizard),
  };
}
type Screen = ReturnType<typeof startScreen>;

const chosen = (scope: Scope) =>
  scope.getState(model.parcelSelection.$parcels).map((parcel) => parcel.cadastre_polygon_pid);

const gumRoad = {
  roadNumber: '12',
  roadName: 'Gum Road',
  town: 'Ardlethan',
  state: 'NSW',
  postCode: '2665',
};
const located = { address: '12 Gum Rd, Ardlethan NSW 2665', position: [146.9, -34.35] } as const;

async function fillInToGate({ happened }: Screen, address: Partial<typeof gumRoad> = {}) {
  await happened(addFarmPressed);
  await happened(model.fieldsTyped, { name: 'Back Creek', pic: 'NK123456' });
  await happened(model.nextPressed);
  await happened(model.nextPressed);
  await happened(model.addressTyped, { ...gumRoad, ...address });
  await happened(model.nextPressed);
  await happened(model.locationChosen, { location: located, extent: null });
  await happened(model.nextPressed);
}

/** Goes from Add Farm to the boundary step and selects one parcel. */
async function fillIn(screen: Screen, address: Partial<typeof gumRoad> = {}) {
  await fillInToGate(screen, address);
  await screen.happened(model.gateMoved, [147.01, -34.36]);
  await screen.happened(model.nextPressed);
  await screen.happened(model.mapClicked, [147.5, -34.5]);
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('wizard steps', () => {
  it('do not advance until Next has what it needs (ADD-34, OP-107)', async () => {
    const { happened, wizard } = startScreen();
    await happened(addFarmPressed);
    await happened(model.nextPressed);
    expect(wizard()!.step).toBe(1);
    await happened(model.fieldsTyped, { name: 'Back Creek' });
    await happened(model.nextPressed);
    expect(wizard()!.step).toBe(3);
  });

  it('can be opened again in any order, as far as the steps before are complete', async () => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(model.stepOpened, 1);
    expect(screen.wizard()!.step).toBe(1);
    await screen.happened(model.stepOpened, 6);
    expect(screen.wizard()!.step).toBe(6);
    await screen.happened(model.stepOpened, 1);
    await screen.happened(model.fieldsTyped, { name: ' ' });
    await screen.happened(model.stepOpened, 6);
    expect(screen.wizard()!.step).toBe(1);
  });

  it('ask for the owner only when it is not the user', async () => {
    const { happened, wizard } = startScreen();
    await happened(addFarmPressed);
    await happened(model.fieldsTyped, { name: 'Back Creek', isOwner: false });
    await happened(model.nextPressed);
    expect(wizard()!.step).toBe(2);
  });

  it('choose the only place of an address, once', async () => {
    const { happened, wizard } = startScreen();
    await happened(addFarmPressed);
    await happened(model.fieldsTyped, { name: 'Back Creek' });
    await happened(model.nextPressed);
    await happened(model.addressTyped, gumRoad);
    await happened(model.nextPressed);
    await happened(model.onlyLocationFound, { location: located, extent: null });
    expect(wizard()).toMatchObject({ step: 5, draft: { location: located, gate: null } });
    await happened(model.backPressed);
    await happened(model.onlyLocationFound, { location: located, extent: null });
    expect(wizard()!.step).toBe(4);
  });

  it('go back one by one and keep what the user typed (ADD-33)', async () => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    const passed: number[] = [];
    for (let back = 0; back < 6; back++) {
      passed.push(screen.wizard()!.step);
      await screen.happened(model.backPressed);
    }
    expect(passed).toEqual([6, 5, 4, 3, 2, 1]);
    expect(screen.wizard()!.draft).toMatchObject({ name: 'Back Creek', address: gumRoad });
    expect(chosen(screen.scope)).toEqual(['P147']);
  });

  it('explain for a minute how to select parcels when the last one opens (MAP-26)', async () => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    expect(screen.guidance[0]).toEqual({
      lines: [
        'Please click inside parcels on the map to select them. It may take few seconds for the parcel boundary to load and add to the map.',
      ],
      tone: 'guidance',
      durationMs: 60_000,
    });
  });
});

describe('the gate', () => {
  it('is placed by a click only while its switch is on (ADD-16, ADD-18)', async () => {
    const screen = startScreen();
    await fillInToGate(screen);
    const gate = () => screen.wizard()!.draft.gate;
    await screen.happened(model.gateSwitched, false);
    await screen.happened(model.mapClicked, [147, -34]);
    expect(gate()).toBeNull();
    await screen.happened(model.gateSwitched, true);
    await screen.happened(model.mapClicked, [147.2, -34.2]);
    expect(gate()).toEqual([147.2, -34.2]);
    await screen.happened(model.gateSwitched, false);
    await screen.happened(model.mapClicked, [140, -30]);
    expect(gate()).toEqual([147.2, -34.2]);
  });

  it('follows its marker when dragged (ADD-17)', async () => {
    const screen = startScreen();
    await fillInToGate(screen);
    await screen.happened(model.gateMoved, [147.3, -34.3]);
    expect(screen.wizard()!.draft.gate).toEqual([147.3, -34.3]);
  });

  it('is not set by choosing a location (OP-32)', async () => {
    const screen = startScreen();
    await fillInToGate(screen);
    expect(screen.wizard()).toMatchObject({ step: 5, draft: { location: located, gate: null } });
  });
});

describe('parcels', () => {
  it('can be clicked at the last step only (ADD-21, ADD-29)', async () => {
    const server = startServer();
    const screen = startScreen();
    await screen.happened(addFarmPressed);
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    expect(server.asked).toEqual([]);
    await screen.happened(model.cancelPressed);
    await fillIn(screen);
    expect(chosen(screen.scope)).toEqual(['P147']);
  });
});

describe('undo and redo', () => {
  it('take back picking, removing, pasting and clearing, one by one', async () => {
    startServer();
    const screen = startScreen();
    const { scope, happened } = screen;
    await fillIn(screen);
    await happened(model.parcelSelection.parcelsAdded, [parcelAt(148), parcelAt(149)]);
    await happened(model.parcelSelection.parcelRemoved, 'P147');
    await happened(clearPressed);
    const steps = [chosen(scope)];
    for (let undo = 0; undo < 5; undo++) {
      await happened(undoPressed);
      steps.push(chosen(scope));
    }
    expect(steps).toEqual([[], ['P148', 'P149'], ['P147', 'P148', 'P149'], ['P147'], [], []]);
    for (let redo = 0; redo < 3; redo++) await happened(redoPressed);
    expect(chosen(scope)).toEqual(['P148', 'P149']);
    await happened(model.mapClicked, [147.5, -34.5]);
    expect(scope.getState($canRedo)).toBe(false);
  });

  it('never bring back the parcels of another farm', async () => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(model.cancelPressed);
    await screen.happened(addFarmPressed);
    await screen.happened(undoPressed);
    expect(chosen(screen.scope)).toEqual([]);
  });
});

describe('Submit', () => {
  it('asks about a gate far from the parcels and stores the farm only after confirmation', async () => {
    const { farms } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    const stray = () => screen.scope.getState($strayGate);
    const moveGate = async (gate: LonLat) => {
      await screen.happened(model.backPressed);
      await screen.happened(model.gateMoved, gate);
      await screen.happened(model.nextPressed);
      await screen.happened(model.submitPressed);
    };
    await moveGate([134, -26]);
    expect(stray()!.distanceM / 1_000).toBeGreaterThan(1_400);
    expect(farms).toEqual([]);

    await screen.happened(strayGateReturned);
    expect(stray()).toBeNull();
    expect(screen.wizard()).toMatchObject({ step: 6, draft: { name: 'Back Creek' } });
    expect(chosen(screen.scope)).toEqual(['P147']);

    await moveGate([134.5, -26]);
    await screen.happened(strayGateAccepted);
    expect(farms).toMatchObject([{ front_gate_lng: 134.5 }]);
    expect(screen.saved).toEqual([1]);
    expect(stray()).toBeNull();
  });

  it('stores the farm, then its parcels, and closes the wizard (SM-4)', async () => {
    const { farms, boundaries, asked } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(model.submitPressed);
    expect(asked).toEqual(['atPoint', 'create', 'addParcels']);
    expect(farms).toEqual([
      {
        email: 'farmer@fenceline.example',
        property_name: 'Back Creek',
        pic_code: 'NK123456',
        front_gate_address: '12 Gum Rd, Ardlethan NSW 2665',
        typed_front_gate_address: '12***Gum Road***Ardlethan***NSW***2665',
        front_gate_lat: -34.36,
        front_gate_lng: 147.01,
        not_owner: false,
        owner_name: '',
        owner_business_name: '',
        owner_phone_number: '',
        owner_email_address: '',
      },
    ]);
    expect(boundaries).toEqual(new Map([[1, ['P147']]]));
    expect(screen.saved).toEqual([1]);
    expect(screen.messages.at(-1)).toBe('Back Creek is added.');
    expect(screen.wizard()).toBeNull();
    expect(chosen(screen.scope)).toEqual([]);
    expect(screen.scope.getState($registered)).toEqual({
      farmId: 1,
      name: 'Back Creek',
      parcels: [
        expect.objectContaining({ geometry: expect.objectContaining({ type: 'Polygon' }) }),
      ],
      fileHa: 0,
    });
  });

  it('sends nothing without a road number (ADD-50, OP-16)', async () => {
    const { asked } = startServer();
    const screen = startScreen();
    await fillIn(screen, { roadNumber: ' ' });
    await screen.happened(model.submitPressed);
    expect(asked).toEqual(['atPoint']);
    expect(screen.scope.getState($isRefused)).toBe(true);
    await screen.happened(model.stepOpened, 3);
    expect(screen.wizard()!.step).toBe(3);
  });

  it('is refused without a parcel (ADD-51)', async () => {
    const { asked } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(model.parcelSelection.parcelRemoved, 'P147');
    await screen.happened(model.submitPressed);
    expect(asked).toEqual(['atPoint']);
  });

  it('shows an error and keeps the draft when the server is down (OP-24)', async () => {
    const { farms, troubles } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    const typed = screen.wizard()!.draft;
    troubles.push('question lost');
    await screen.happened(model.submitPressed);
    expect(screen.wizard()).toMatchObject({ step: 6, draft: typed });
    expect(screen.scope.getState(model.$isSubmitting)).toBe(false);
    expect(screen.messages.at(-1)).toBe(
      'The server cannot be reached. Nothing you typed is lost. Please try again.',
    );
    await screen.happened(model.submitPressed);
    expect(farms).toHaveLength(1);
    expect(screen.saved).toEqual([1]);
  });

  it('creates no second farm when the first response was lost', async () => {
    const { farms, troubles, boundaries } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    troubles.push('answer lost');
    await screen.happened(model.submitPressed);
    await screen.happened(model.submitPressed);
    expect(farms).toHaveLength(1);
    expect(boundaries.get(1)).toEqual(['P147']);
  });

  it('creates no second farm when the draft changed after a lost response, and says what is stored', async () => {
    const { farms, troubles, boundaries } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    troubles.push('answer lost');
    await screen.happened(model.submitPressed);
    await screen.happened(model.fieldsTyped, { name: 'Front Creek' });
    await screen.happened(model.submitPressed);
    expect(farms.map((farm) => farm.property_name)).toEqual(['Back Creek']);
    expect(boundaries.get(1)).toEqual(['P147']);
    expect(screen.messages.at(-1)).toBe(
      'The farm was already saved when you first pressed Submit, with the details you had entered then.',
    );
  });

  it('stores the changed draft when the first request never arrived', async () => {
    const { farms, troubles } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    troubles.push('question lost');
    await screen.happened(model.submitPressed);
    await screen.happened(model.fieldsTyped, { name: 'Front Creek' });
    await screen.happened(model.submitPressed);
    expect(farms.map((farm) => farm.property_name)).toEqual(['Front Creek']);
  });

  it('repeats only the boundary when only the boundary failed (OP-25)', async () => {
    const { farms, asked, boundaries } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    const send = vi.mocked(apiClient.send).getMockImplementation()!;
    vi.mocked(apiClient.send).mockImplementation(async (call, ...rest) => {
      if (call.name === 'addParcels') throw ApiError.unreadable(500);
      return send(call, ...rest) as never;
    });
    await screen.happened(model.submitPressed);
    expect(screen.wizard()).toMatchObject({ saving: { farmId: 1 } });
    expect(screen.messages.at(-1)).toBe('Something went wrong. Please try again later.');

    vi.mocked(apiClient.send).mockImplementation(send);
    await screen.happened(model.backPressed);
    expect(screen.wizard()!.step, 'the stored details are closed').toBe(6);
    asked.length = 0;
    await screen.happened(model.mapClicked, [148.5, -34.5]);
    await screen.happened(model.submitPressed);
    expect(asked).toEqual(['atPoint', 'addParcels']);
    expect(farms).toHaveLength(1);
    expect(boundaries.get(1)).toEqual(['P147', 'P148']);
    expect(screen.saved).toEqual([1]);
  });

  it('is neither interrupted by Cancel nor started twice', async () => {
    const { farms, boundaries, asked } = startServer();
    const screen = startScreen();
    await fillIn(screen);
    const settled = [model.submitPressed, model.submitPressed, model.cancelPressed].map((event) =>
      allSettled(event, { scope: screen.scope }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(settled);
    expect(asked).toEqual(['atPoint', 'create', 'addParcels']);
    expect(farms).toHaveLength(1);
    expect(boundaries.size).toBe(1);
  });
});

describe('the wizard draft', () => {
  it('is restored after a reload with its step, gate and parcels', async () => {
    startServer();
    const before = startScreen();
    await fillIn(before);
    const after = startScreen();
    await after.happened(model.wizardMounted);
    expect(after.wizard()).toEqual(before.wizard());
    expect(chosen(after.scope)).toEqual(['P147']);
    expect(after.scope.getState(model.$isRestored)).toBe(true);
  });

  it('creates no second farm when submitted again after a reload', async () => {
    const { farms, troubles } = startServer();
    const before = startScreen();
    await fillIn(before);
    troubles.push('answer lost');
    await before.happened(model.submitPressed);
    const after = startScreen();
    await after.happened(model.wizardMounted);
    await after.happened(model.submitPressed);
    expect(farms).toHaveLength(1);
    expect(after.saved).toEqual([1]);
  });

  it('survives the end of the session unseen, and is restored for its author only', async () => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.sessionBecomes({ status: 'anonymous' });
    expect(screen.wizard()).toBeNull();
    expect(chosen(screen.scope)).toEqual([]);

    await screen.sessionBecomes(signedIn('agent@fenceline.example'));
    expect(screen.wizard()).toBeNull();
    await screen.sessionBecomes(signedIn('farmer@fenceline.example'));
    expect(screen.wizard()!.draft.name).toBe('Back Creek');
    expect(chosen(screen.scope)).toEqual(['P147']);
  });

  it.each([
    ['Cancel', model.cancelPressed],
    ['success', model.submitPressed],
  ])('is deleted on %s (ADD-54)', async (_end, event) => {
    startServer();
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(event);
    expect(screen.wizard()).toBeNull();
    expect(localStorage).toHaveLength(0);
    const after = startScreen();
    await after.happened(model.wizardMounted);
    expect(after.wizard()).toBeNull();
  });

  it('works without being persisted when storage is full', async () => {
    startServer();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const screen = startScreen();
    await fillIn(screen);
    await screen.happened(model.submitPressed);
    expect(screen.saved).toEqual([1]);
  });

  it.each([
    ['another step', { step: 9 }],
    ['no draft', { draft: null }],
    ['a gate off the globe', { draft: { gate: [400, 0] } }],
  ])('is discarded when storage was tampered with: %s', async (_case, change) => {
    startServer();
    const before = startScreen();
    await fillIn(before);
    const key = 'fenceline:farm-wizard:farmer@fenceline.example';
    const kept = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...kept.draft, ...change } }));
    const after = startScreen();
    await after.happened(model.wizardMounted);
    expect(after.wizard()).toBeNull();
    expect(chosen(after.scope)).toEqual([]);
  });
});
