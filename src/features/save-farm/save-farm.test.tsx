// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createWatch, scopeBind } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterText } from '../../../tests/support/screens/enter-text.ts';
import {
  addFarmPressed,
  editFarmPressed,
  FarmWizard,
  gateMoved,
  locationChosen,
  mapClicked,
  farmSaved,
} from './index.ts';
import { ApiError } from '#shared/api';
import { contract, type AnyCall } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { clearDrafts } from './wizard.fixture.tsx';

const HOME = [147.5, -34.5] as const;
const PARCEL = {
  cadastre_polygon_pid: 'P1',
  jurisdictional_id: '1//DP7',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [147, -35],
        [148, -35],
        [148, -34],
        [147, -34],
        [147, -35],
      ],
    ],
  },
};

/** A server for the wizard that counts its farms; calls in `refused` fail until removed. */
function open() {
  const refused = new Map<string, ApiError>();
  let farmCount = 0;
  const answers: Record<string, () => unknown> = {
    'farms.create': () => [{ create_property: (farmCount += 1) }],
    'farms.addParcels': () => [{ add_cads_to_property: true }],
    'farms.edit': () => [{ edit_property: true }],
    'farms.editInfo': () => [{ update_property_info: true }],
    'farms.parcels': () => [PARCEL],
    'farms.customBoundary': () => [],
    'parcels.atPoint': () => [PARCEL],
    'parcels.findLotPlans': () => [{ lot_plan: '1//DP7', status: 'found', parcels: [PARCEL] }],
  };
  answerCalls(
    Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        async () => {
          const refusal = refused.get(name);
          if (refusal) throw refusal;
          return answer();
        },
      ]),
    ),
  );
  const { scope } = showScreen(() => <FarmWizard />, '/map');
  const saved: number[] = [];
  createWatch({ unit: farmSaved, scope, fn: (farmId) => saved.push(farmId) });
  return {
    scope,
    saved,
    refused,
    farms: () => farmCount,
    hears: (message: string) =>
      waitFor(() => expect(scope.getState($message)?.lines).toEqual([message])),
    add: scopeBind(addFarmPressed, { scope }),
    edit: scopeBind(editFarmPressed, { scope }),
    locate: scopeBind(locationChosen, { scope }),
    placeGate: scopeBind(gateMoved, { scope }),
    click: scopeBind(mapClicked, { scope }),
  };
}
type Opened = ReturnType<typeof open>;

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  enterText(await screen.findByLabelText(label), text);

/** Fills in a new farm up to its boundary. */
async function toBoundary(wizard: Opened) {
  wizard.add();
  await type('Farm name*', 'Stone Hut');
  await press('Next');
  await press('Next');
  await type('Road number', '12');
  await type('Road name*', 'Gum Road');
  await type('Town/locality*', 'Ardlethan');
  await userEvent.selectOptions(screen.getByLabelText('State*'), 'NSW');
  await type('Post code*', '2665');
  await press('Next');
  wizard.locate({ location: { address: '12 Gum Rd', position: HOME }, extent: null });
  await press('Next');
  wizard.placeGate(HOME);
  await press('Next');
  await screen.findByLabelText('Paste lot/plan list');
}

/** A failure of each kind: refused, unreachable, unreadable. */
const failuresOf = ({ errors = ['INTERNAL'] }: AnyCall): ApiError[] => [
  ...errors.map((code) => new ApiError(code, `This is ${code}.`, { status: 400 })),
  ApiError.unreachable(new TypeError('Failed to fetch')),
  ApiError.unreadable(502),
];

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('a failed wizard call shows one message and keeps the form (OP-24)', () => {
  it('when creating the farm, which ends up created once', async () => {
    const wizard = open();
    await toBoundary(wizard);
    wizard.click(HOME);
    await screen.findByText('1 parcel selected');
    for (const failure of failuresOf(contract.farms.create)) {
      wizard.refused.set('farms.create', failure);
      await press('Submit');
      await wizard.hears(failure.message);
      expect(screen.queryByText('Adding new farm ...')).toBeNull();
      screen.getByText(/^1\/\/DP7 · /);
    }
    wizard.refused.clear();
    await press('Submit');
    await waitFor(() => expect(wizard.saved).toEqual([1]));
    expect(wizard.farms()).toBe(1);
  });

  it('when storing its parcels, without creating a second farm (OP-25)', async () => {
    const wizard = open();
    await toBoundary(wizard);
    wizard.click(HOME);
    await screen.findByText('1 parcel selected');
    for (const failure of failuresOf(contract.farms.addParcels)) {
      wizard.refused.set('farms.addParcels', failure);
      await press('Submit');
      await wizard.hears(failure.message);
      screen.getByText('The farm is saved, but its boundary is not');
      screen.getByText(/^1\/\/DP7 · /);
    }
    wizard.refused.clear();
    await press('Submit');
    await waitFor(() => expect(wizard.saved).toEqual([1]));
    expect(wizard.farms()).toBe(1);
  });

  it('when finding parcels by a click or by a list', async () => {
    const wizard = open();
    await toBoundary(wizard);
    for (const failure of failuresOf(contract.parcels.atPoint)) {
      wizard.refused.set('parcels.atPoint', failure);
      wizard.click(HOME);
      await wizard.hears(failure.message);
      screen.getByText('0 parcels selected');
    }
    await type('Paste lot/plan list', '1//DP7');
    for (const failure of failuresOf(contract.parcels.findLotPlans)) {
      wizard.refused.set('parcels.findLotPlans', failure);
      await press('Find parcels');
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(failure.message));
      screen.getByDisplayValue('1//DP7');
    }
    wizard.refused.clear();
    await press('Find parcels');
    await screen.findByText('1 parcel selected');
    wizard.click(HOME);
    await screen.findByText('0 parcels selected');
  });

  it.each([
    ['parcels', 'farms.edit', contract.farms.edit],
    ['a boundary of its own', 'farms.editInfo', contract.farms.editInfo],
  ] as const)('when updating a farm with %s', async (kind, name, call) => {
    const wizard = open();
    wizard.edit(
      farmRecord({
        is_aus_farmkey: kind === 'parcels',
        front_gate_lng: HOME[0],
        front_gate_lat: HOME[1],
      }),
    );
    await type('Farm name*', ' Hill');
    for (let step = 0; step < 3; step++) await press('Next');
    for (const failure of failuresOf(call)) {
      wizard.refused.set(name, failure);
      await press('Update');
      await wizard.hears(failure.message);
      expect(screen.queryByText('Waiting for the edits to upload ...')).toBeNull();
    }
    wizard.refused.clear();
    await press('Update');
    await wizard.hears('Kurrajong Park Hill is updated.');
    expect(wizard.saved).toEqual([7]);
  });

  it('when reading the parcels of a farm to edit, which can be retried', async () => {
    const wizard = open();
    for (const failure of failuresOf(contract.farms.parcels)) {
      wizard.refused.set('farms.parcels', failure);
      wizard.edit(farmRecord());
      await wizard.hears(failure.message);
      expect(screen.queryByRole('region', { name: 'Edit Farm' })).toBeNull();
    }
    wizard.refused.clear();
    wizard.edit(farmRecord());
    await screen.findByRole('region', { name: 'Edit Farm' });
  });
});
