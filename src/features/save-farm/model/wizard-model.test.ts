// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $canRedo, clearPressed, redoPressed, undoPressed } from './history-model.ts';
import { addFarmPressed } from './saving-model.ts';
import * as model from './wizard-model.ts';
import {
  fillIn,
  fillInToGate,
  GUM_ROAD,
  LOCATED,
  parcelAt,
  restartClock,
  signedIn,
  startScreen,
  startServer,
  stopClock,
} from './wizard.fixture.ts';

beforeEach(stopClock);
afterEach(restartClock);

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
    await happened(model.addressTyped, GUM_ROAD);
    await happened(model.nextPressed);
    await happened(model.onlyLocationFound, { location: LOCATED, extent: null });
    expect(wizard()).toMatchObject({ step: 5, draft: { location: LOCATED, gate: null } });
    await happened(model.backPressed);
    await happened(model.onlyLocationFound, { location: LOCATED, extent: null });
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
    expect(screen.wizard()!.draft).toMatchObject({ name: 'Back Creek', address: GUM_ROAD });
    expect(screen.chosen()).toEqual(['P147']);
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
    expect(screen.wizard()).toMatchObject({ step: 5, draft: { location: LOCATED, gate: null } });
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
    expect(screen.chosen()).toEqual(['P147']);
  });
});

describe('undo and redo', () => {
  it('take back picking, removing, pasting and clearing, one by one', async () => {
    startServer();
    const screen = startScreen();
    const { scope, happened, chosen } = screen;
    await fillIn(screen);
    await happened(model.parcelSelection.parcelsAdded, [parcelAt(148), parcelAt(149)]);
    await happened(model.parcelSelection.parcelRemoved, 'P147');
    await happened(clearPressed);
    const steps = [chosen()];
    for (let undo = 0; undo < 5; undo++) {
      await happened(undoPressed);
      steps.push(chosen());
    }
    expect(steps).toEqual([[], ['P148', 'P149'], ['P147', 'P148', 'P149'], ['P147'], [], []]);
    for (let redo = 0; redo < 3; redo++) await happened(redoPressed);
    expect(chosen()).toEqual(['P148', 'P149']);
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
    expect(screen.chosen()).toEqual([]);
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
    expect(after.chosen()).toEqual(['P147']);
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
    expect(screen.chosen()).toEqual([]);

    await screen.sessionBecomes(signedIn('agent@fenceline.example'));
    expect(screen.wizard()).toBeNull();
    await screen.sessionBecomes(signedIn('farmer@fenceline.example'));
    expect(screen.wizard()!.draft.name).toBe('Back Creek');
    expect(screen.chosen()).toEqual(['P147']);
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
    expect(after.chosen()).toEqual([]);
  });
});
