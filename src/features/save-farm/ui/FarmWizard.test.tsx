// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scopeBind } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import {
  addFarmPressed,
  editFarmPressed,
  FarmWizard,
  gateMoved,
  locationChosen,
  mapClicked,
} from '../index.ts';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { clearDrafts } from '../wizard.fixture.tsx';

const HOME = [147.2, -34.2] as const;
const PARCEL = {
  cadastre_polygon_pid: 'P1',
  jurisdictional_id: '1//DP7',
  geometry: {
    type: 'Polygon',
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

/** Storing a farm never finishes. */
function open() {
  const never = () => new Promise(() => {});
  answerCalls({
    'farms.create': never,
    'farms.edit': never,
    'farms.parcels': async () => [PARCEL],
    'parcels.atPoint': async () => [PARCEL],
  });
  const { scope } = showScreen(() => <FarmWizard />, '/map');
  return {
    add: scopeBind(addFarmPressed, { scope }),
    edit: scopeBind(editFarmPressed, { scope }),
    locate: scopeBind(locationChosen, { scope }),
    placeGate: scopeBind(gateMoved, { scope }),
    click: scopeBind(mapClicked, { scope }),
  };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  enterText(await screen.findByLabelText(label), text);
const labels = () =>
  [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);

async function toAddress(wizard: ReturnType<typeof open>) {
  act(wizard.add);
  await type('Farm name*', 'Stone Hut');
  await press('Next');
  await press('Next');
}
async function typeAddress() {
  await type('Road number', '12');
  await type('Road name*', 'Gum Road');
  await type('Town/locality*', 'Ardlethan');
  await userEvent.selectOptions(screen.getByLabelText('State*'), 'NSW');
  await type('Post code*', '2665');
}
async function toEnd(wizard: ReturnType<typeof open>) {
  act(() => wizard.edit(farmRecord({ front_gate_lng: HOME[0], front_gate_lat: HOME[1] })));
  for (let step = 0; step < 3; step++) await press('Next');
}

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('the steps of adding a farm', () => {
  it('accept Next even before the next step has its fields', async () => {
    const wizard = open();
    act(wizard.add);
    await type('Farm name*', 'Stone Hut');
    const next = await screen.findByRole('button', { name: 'Next' });
    // As in a browser, where React decides when to draw.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    next.click();
    await Promise.resolve();
    expect(screen.getByText('Step 3 of 6').isConnected).toBe(true);
    expect(screen.queryByLabelText('Farm name*')).not.toBeNull();
    await vi.waitFor(
      () => {
        expect(screen.queryByLabelText('Road name*')).not.toBeNull();
      },
      { timeout: 60_000 },
    );
    vi.unstubAllGlobals();
  });

  it('ask for the owner only when the user is not the owner (ADD-05, ADD-06)', async () => {
    act(open().add);
    await type('Farm name*', 'Stone Hut');
    await press('Next');
    expect(labels()[0]).toBe('Country');
    screen.getByText('You are the owner');
    await userEvent.click(screen.getByRole('button', { name: /^Owner Information/ }));
    expect(labels()).toEqual(['I am the owner']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I am the owner' }));
    expect(labels()).toEqual(['I am the owner', 'Owner name', 'Business name', 'Phone', 'Email']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I am the owner' }));
    expect(labels()).toEqual(['I am the owner']);
  });

  it('ask for an Australian address with one of the eight states (ADD-10, ADD-11)', async () => {
    await toAddress(open());
    expect(labels()).toEqual([
      'Country',
      'Road number',
      'Road name*',
      'Town/locality*',
      'State*',
      'Post code*',
    ]);
    const states = [...screen.getByLabelText<HTMLSelectElement>('State*').options];
    expect(states.map(({ value }) => value)).toEqual([
      '',
      'ACT',
      'NSW',
      'NT',
      'QLD',
      'SA',
      'VIC',
      'TAS',
      'WA',
    ]);
  });

  it('accept any state or province of another country (ADD-12)', async () => {
    await toAddress(open());
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'NZ');
    await type('State/Province*', 'Otago');
    expect(screen.getByDisplayValue('Otago').tagName).toBe('INPUT');
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'AU');
    expect(screen.getByLabelText<HTMLSelectElement>('State*').value).toBe('');
  });

  it('accept a typed position for an address that no search finds', async () => {
    const wizard = open();
    await toAddress(wizard);
    await typeAddress();
    await press('Next');
    await type('Position', '-34.2');
    await press('Use this position');
    screen.getByText(/^This is half of a position\./);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Position'), ', 147.2{Enter}');
    screen.getByText('34.20000° S, 147.20000° E, with the address as you typed it.');
    await press('Next');
    await screen.findByRole('switch');
  });

  it('say that the address of a known position is missing, and offer that position for it', async () => {
    const wizard = open();
    await toAddress(wizard);
    act(() => wizard.placeGate(HOME));
    screen.getByText(/^The farm’s position is known, but not its address\./);
    await typeAddress();
    expect(screen.queryByText(/^The farm’s position is known/)).toBeNull();
    await press('Next');
    screen.getByDisplayValue('-34.20000, 147.20000');
  });

  it('end with Submit, Back and Cancel, and with a progress bar while the farm is added (ADD-31, ADD-53)', async () => {
    const wizard = open();
    await toAddress(wizard);
    for (const name of ['Next', 'Back', 'Cancel']) screen.getByRole('button', { name });
    await typeAddress();
    await press('Next');
    act(() => wizard.locate({ location: { address: '12 Gum Rd', position: HOME }, extent: null }));
    await press('Next');
    act(() => wizard.placeGate(HOME));
    await press('Next');
    act(() => wizard.click(HOME));
    expect((await screen.findByText(/^1\/\/DP7 · \S+ ha$/)).closest('li')?.title).toBe('P1');
    await press('Submit');
    screen.getByText('Adding new farm ...');
    screen.getByRole('progressbar', { name: 'Adding new farm ...' });
    for (const name of ['Submit', 'Back', 'Cancel']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });
});

describe('the last step of editing a farm', () => {
  it('keeps the boundary type (EDIT-04)', async () => {
    await toEnd(open());
    for (const name of ['Select Land Parcels', 'Custom Boundary']) {
      expect(screen.getByRole<HTMLButtonElement>('radio', { name }).disabled).toBe(true);
    }
    const why = screen.getByText('You cannot change the boundary type of a saved farm.');
    const choice = screen.getByRole('radiogroup', { name: 'Boundary type' });
    expect(choice.getAttribute('aria-describedby')).toBe(why.id);
  });

  it('is optional: Update stores the farm from every step', async () => {
    const wizard = open();
    act(() => wizard.edit(farmRecord({ front_gate_lng: HOME[0], front_gate_lat: HOME[1] })));
    await type('Farm name*', ' Hill');
    for (let step = 0; step < 3; step++) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(
        false,
      );
      await press('Next');
    }
    await userEvent.click(screen.getByRole('button', { name: /^Farm Name and ID/ }));
    expect(document.activeElement).toBe(await screen.findByLabelText('Farm name*'));
    await press('Update');
    screen.getByText('Waiting for the edits to upload ...');
  });

  it('ends with Update, and with a progress bar while the edits upload (EDIT-03, EDIT-06)', async () => {
    await toEnd(open());
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await press('Update');
    screen.getByText('Waiting for the edits to upload ...');
    screen.getByRole('progressbar', { name: 'Waiting for the edits to upload ...' });
  });
});
