// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { AnyCall, PropertyRecord, WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { addFarmPressed, editFarmPressed } from './saving-model.ts';
import * as model from './wizard-model.ts';
import { restartClock, startScreen, stopClock, type Screen } from './wizard.fixture.ts';

const parcel = (pid: string): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `${pid}//DP1`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [146, -35],
        [148, -35],
        [148, -34],
        [146, -34],
        [146, -35],
      ],
    ],
  },
});
const kurrajong = farmRecord({
  not_owner: true,
  client_name: 'Ngaire O’Brien',
  client_business_name: 'O’Brien',
  client_phone_number: '02 6900 0000',
  client_email_address: 'ngaire@fenceline.example',
});
const backCreek = farmRecord({
  property_id: 8,
  property_name: 'Back Creek',
  is_aus_farmkey: false,
});

/** A minimal server; a call listed in `down` fails once. */
function startServer() {
  const asked: { name: string; params: unknown }[] = [];
  const down = new Set<string>();
  vi.spyOn(apiClient, 'send').mockImplementation(async (call: AnyCall, params: unknown) => {
    asked.push({ name: call.name, params });
    if (down.delete(call.name)) throw ApiError.unreachable(new TypeError('Failed to fetch'));
    if (call.name === 'customBoundary') return [{ geometry: parcel('P1').geometry }] as never;
    return (call.name === 'parcels' ? [parcel('P1'), parcel('P2')] : [{}]) as never;
  });
  return { asked, down, names: () => asked.map(({ name }) => name) };
}

/** Goes from Edit to the last step. */
async function editToEnd(screen: Screen, farm: PropertyRecord) {
  await screen.happened(editFarmPressed, farm);
  const passed = [screen.wizard()!.step];
  for (let next = 0; next < 3; next++) {
    await screen.happened(model.nextPressed);
    passed.push(screen.wizard()!.step);
  }
  return passed;
}

beforeEach(stopClock);
afterEach(restartClock);

describe('the wizard of an edited farm', () => {
  it('opens filled in, with the farm’s gate and parcels (EDIT-08, OP-32)', async () => {
    startServer();
    const screen = startScreen();
    await screen.happened(editFarmPressed, kurrajong);
    expect(screen.wizard()).toMatchObject({
      mode: 'edit',
      step: 1,
      farmId: 7,
      draft: {
        name: 'Kurrajong Park',
        pic: 'NK123456',
        isOwner: false,
        owner: {
          name: 'Ngaire O’Brien',
          businessName: 'O’Brien',
          phone: '02 6900 0000',
          email: 'ngaire@fenceline.example',
        },
        gate: [146.2206, -34.4669],
        boundaryType: 'farm_key',
      },
    });
    expect(screen.chosen()).toEqual(['P1', 'P2']);
  });

  it('visits steps 1, 2, 5, 6 and returns from 5 to 2 (EDIT-01, EDIT-02)', async () => {
    startServer();
    const screen = startScreen();
    expect(await editToEnd(screen, kurrajong)).toEqual([1, 2, 5, 6]);
    await screen.happened(model.backPressed);
    await screen.happened(model.backPressed);
    expect(screen.wizard()!.step).toBe(2);
  });

  it('updates a farm made of parcels in one call (OP-20, SM-5)', async () => {
    const { asked } = startServer();
    const screen = startScreen();
    await editToEnd(screen, kurrajong);
    await screen.happened(model.fieldsTyped, { name: 'Kurrajong' });
    await screen.happened(model.parcelSelection.parcelRemoved, 'P1');
    await screen.happened(model.submitPressed);
    expect(asked.slice(1)).toEqual([
      {
        name: 'edit',
        params: {
          property_id: 7,
          property_name: 'Kurrajong',
          pic_code: 'NK123456',
          front_gate_lat: -34.4669,
          front_gate_lng: 146.2206,
          not_owner: true,
          owner_name: 'Ngaire O’Brien',
          owner_business_name: 'O’Brien',
          owner_phone_number: '02 6900 0000',
          owner_email_address: 'ngaire@fenceline.example',
          cibo_ids: ['P2'],
        },
      },
    ]);
    expect(screen.saved).toEqual([7]);
    expect(screen.messages.at(-1)).toBe('Kurrajong is updated.');
    expect(screen.wizard()).toBeNull();
    expect(screen.chosen()).toEqual([]);
  });

  it('updates a farm with a custom boundary without sending one (EDIT-05, OP-20)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await editToEnd(screen, backCreek);
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['customBoundary', 'editInfo']);
    expect(screen.saved).toEqual([8]);
  });

  it('requires a parcel (EDIT-10, OP-19)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await editToEnd(screen, kurrajong);
    await screen.happened(model.parcelSelection.parcelRemoved, 'P1');
    await screen.happened(model.parcelSelection.parcelRemoved, 'P2');
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['parcels']);
    expect(screen.wizard()!.step).toBe(6);
  });

  it('keeps the typed changes when the update fails, and allows a retry (OP-24)', async () => {
    const { down, names } = startServer();
    const screen = startScreen();
    await editToEnd(screen, kurrajong);
    await screen.happened(model.fieldsTyped, { name: 'Kurrajong' });
    down.add('edit');
    await screen.happened(model.submitPressed);
    expect(screen.wizard()).toMatchObject({ step: 6, draft: { name: 'Kurrajong' } });
    expect(screen.scope.getState(model.$isSubmitting)).toBe(false);
    expect(screen.messages.at(-1)).toContain('Nothing you typed is lost');
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['parcels', 'edit', 'edit']);
    expect(screen.saved).toEqual([7]);
  });

  it('leaves the farm unchanged on Cancel (EDIT-07)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await editToEnd(screen, kurrajong);
    await screen.happened(model.fieldsTyped, { name: 'Kurrajong' });
    await screen.happened(model.cancelPressed);
    expect(screen.wizard()).toBeNull();
    expect(screen.chosen()).toEqual([]);
    expect(names()).toEqual(['parcels']);
    expect(localStorage).toHaveLength(0);
  });

  it('shows an error instead of opening without the farm’s parcels', async () => {
    const { down } = startServer();
    const screen = startScreen();
    down.add('parcels');
    await screen.happened(editFarmPressed, kurrajong);
    expect(screen.wizard()).toBeNull();
    expect(screen.messages).toHaveLength(1);
  });

  it('is restored with its changes after a reload', async () => {
    startServer();
    const before = startScreen();
    await editToEnd(before, kurrajong);
    await before.happened(model.fieldsTyped, { name: 'Kurrajong' });
    await before.happened(model.parcelSelection.parcelRemoved, 'P1');
    const after = startScreen();
    await after.happened(model.wizardMounted);
    expect(after.wizard()).toEqual(before.wizard());
    expect(after.chosen()).toEqual(['P2']);
  });

  it('leaves an unfinished new farm untouched and restores it afterwards', async () => {
    startServer();
    const screen = startScreen();
    await screen.happened(addFarmPressed);
    await screen.happened(model.fieldsTyped, { name: 'Stone Hut' });
    await screen.happened(editFarmPressed, kurrajong);
    expect(screen.wizard()).toMatchObject({ mode: 'edit', draft: { name: 'Kurrajong Park' } });
    await screen.happened(model.cancelPressed);
    expect(screen.wizard()).toMatchObject({ mode: 'add', draft: { name: 'Stone Hut' } });
    expect(screen.chosen()).toEqual([]);
  });
});
