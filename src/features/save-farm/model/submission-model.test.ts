// @vitest-environment jsdom
import { allSettled } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { $registered } from './registered-model.ts';
import {
  $isRefused,
  $strayGate,
  strayGateAccepted,
  strayGateReturned,
} from './submission-model.ts';
import * as model from './wizard-model.ts';
import { fillIn, restartClock, startScreen, startServer, stopClock } from './wizard.fixture.ts';

beforeEach(stopClock);
afterEach(restartClock);

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
    expect(screen.chosen()).toEqual(['P147']);

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
    expect(screen.chosen()).toEqual([]);
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
