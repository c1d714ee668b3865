// @vitest-environment jsdom
import { allSettled, fork, type EventCallable } from 'effector';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WireParcel } from '#shared/api/contract';
import { $session } from '#shared/auth/react';
import { addFarmHerePressed, addFarmPressed } from './saving-model.ts';
import * as model from './wizard-model.ts';
import type { FarmStart } from './wizard.ts';

const address = {
  roadNumber: '12',
  roadName: 'Gum Road',
  town: 'Ardlethan',
  state: 'NSW',
  postCode: '2665',
};
const parcel: WireParcel = {
  cadastre_polygon_pid: 'P147',
  jurisdictional_id: '147//DP1',
  geometry: { type: 'Polygon', coordinates: [] },
};
const START: FarmStart = {
  place: {
    address: { ...address, country: 'AU' },
    location: { address: '12 Gum Rd, Ardlethan NSW 2665', position: [146.9, -34.35] },
    gate: [146.9, -34.35],
  },
  parcels: [parcel],
};

function start() {
  const session = {
    status: 'authenticated',
    email: 'farmer@fenceline.example',
    name: null,
  } as const;
  const scope = fork({ values: [[$session, session]] });
  return {
    happened: <T>(unit: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
      allSettled(unit as unknown as EventCallable<unknown>, { scope, params: given[0] }),
    wizard: () => scope.getState(model.$wizard),
    parcels: () => scope.getState(model.parcelSelection.$parcels),
  };
}

beforeEach(() => localStorage.clear());

describe('a place found on the map', () => {
  it('starts a farm with its address, location, gate and parcels', async () => {
    const { happened, wizard, parcels } = start();
    await happened(addFarmHerePressed, START);
    expect(wizard()).toMatchObject({
      mode: 'add',
      step: 1,
      draft: { address, gate: START.place.gate },
    });
    expect(parcels()).toEqual([parcel]);
  });

  it('fills in the farm being added up to the location step, and keeps its name', async () => {
    const { happened, wizard, parcels } = start();
    await happened(addFarmPressed);
    await happened(model.fieldsTyped, { name: 'Back Creek' });
    await happened(model.farmPlaceUsed, START);
    expect(wizard()!.draft).toMatchObject({ name: 'Back Creek', address });
    expect(parcels()).toEqual([parcel]);
  });

  it('changes nothing after the location step', async () => {
    const { happened, wizard, parcels } = start();
    await happened(addFarmHerePressed, { ...START, parcels: [] });
    await happened(model.fieldsTyped, { name: 'Back Creek' });
    while (wizard()!.step < 5) await happened(model.nextPressed);
    const { draft } = wizard()!;
    const elsewhere = { ...START.place, address: { ...address, town: 'Coolamon', country: 'AU' } };
    await happened(model.farmPlaceUsed, { place: elsewhere, parcels: [parcel] });
    expect(wizard()!.draft).toEqual(draft);
    expect(parcels()).toEqual([]);
  });
});
