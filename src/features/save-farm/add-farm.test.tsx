// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addFarmPressed, gateMoved, locationChosen, registeredClosed } from './index.ts';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { messageShown } from '#shared/snackbar/react';
import { createWatch } from 'effector';
import {
  clearDrafts,
  ADDRESS,
  button,
  openTab,
  press,
  startServer,
  type,
  unreachable,
} from './wizard.fixture.tsx';

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

const LOCATED = { address: '12 Gum Rd, Ardlethan NSW 2665', position: [146.9, -34.35] } as const;

/** Types a farm's details up to the step of the gate. */
async function fillInToGate(tab: ReturnType<typeof openTab>) {
  act(() => tab.happened(addFarmPressed));
  await type('Farm name*', 'Back Creek');
  await type('Property Identification Code (optional)', 'NK123456');
  await press('Next');
  await press('Next');
  await type('Road number', '12');
  await type('Road name*', 'Gum Road');
  await type('Town/locality*', 'Ardlethan');
  await type('State*', 'NSW');
  await type('Post code*', '2665');
  await press('Next');
  act(() => tab.happened(locationChosen, { location: LOCATED, extent: null }));
  await press('Next');
}

describe('Submit', () => {
  it('asks about a gate far from the parcels and stores the farm only after confirmation', async () => {
    const { farms } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    act(() => tab.happened(gateMoved, [134, -26]));
    await press('Submit');
    await screen.findByText(/^The gate is 1.?\d{3} km from the boundary$/);
    await press('Go back');
    expect(tab.wizard()).toMatchObject({ step: 6, draft: { name: 'Back Creek' } });
    expect([tab.chosen(), farms]).toEqual([['P147'], []]);

    act(() => tab.happened(gateMoved, [134.5, -26]));
    await press('Submit');
    await press('Save anyway');
    await tab.closes();
    expect(farms).toMatchObject([{ front_gate_lng: 134.5 }]);
    expect(tab.saved).toEqual([1]);
  });

  it('stores the farm, then its parcels, closes the form and says what is next (SM-4)', async () => {
    const { farms, asked } = startServer();
    const tab = openTab();
    await fillInToGate(tab);
    tab.happened(gateMoved, [147.01, -34.36]);
    await press('Next');
    tab.clickMap(147.5);
    await screen.findByText('1 parcel selected');
    await press('Submit');
    await tab.closes();
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
    expect(asked.slice(1)).toEqual([
      { name: 'create', params: farms[0] },
      { name: 'addParcels', params: { property_id: 1, cibo_ids: ['P147'] } },
    ]);
    expect([tab.saved, tab.messages.at(-1)]).toEqual([[1], 'Back Creek is added.']);
    expect([tab.chosen(), localStorage.length]).toEqual([[], 0]);
    expect(tab.registered()).toEqual({
      farmId: 1,
      name: 'Back Creek',
      parcels: [
        expect.objectContaining({ geometry: expect.objectContaining({ type: 'Polygon' }) }),
      ],
      fileHa: 0,
    });
    tab.happened(registeredClosed);
    expect(tab.registered()).toBeNull();
  });

  it('sends nothing without a road name, and names what is missing (ADD-50, OP-16)', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.add({ address: { ...ADDRESS, roadNumber: ' ' } });
    tab.clickMap(147.5);
    await screen.findByText('1 parcel selected');
    await press('Submit');
    await press('Go to Farm Address');
    expect(tab.wizard()?.step).toBe(3);
    expect(names()).toEqual(['atPoint']);
  });

  it.each([
    ['the details', 'create'],
    ['the parcels', 'addParcels'],
  ])(
    'keeps the form, and creates no second farm, when the answer to %s is lost',
    async (_, name) => {
      const { farms, loses } = startServer();
      const tab = openTab();
      await tab.addWithParcel();
      loses(name);
      await press('Submit');
      await tab.says('The server cannot be reached. Nothing you typed is lost. Please try again.');
      expect(tab.wizard()).toMatchObject({ step: 6, draft: { name: 'Back Creek' } });
      await press('Submit');
      await tab.closes();
      expect([farms.length, tab.saved]).toEqual([1, [1]]);
    },
  );

  it('says what is already stored when the details changed after a lost answer', async () => {
    const { farms, loses, asked } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    loses('create');
    await press('Submit');
    await tab.says('cannot be reached');
    await press(/^Farm Name and ID/);
    await type('Farm name*', 'Back Creek Hill');
    await press(/^Select Farm Boundary/);
    await press('Submit');
    await tab.closes();
    expect(farms.map((farm) => farm.property_name)).toEqual(['Back Creek']);
    expect(asked.at(-1)?.params).toEqual({ property_id: 1, cibo_ids: ['P147'] });
    expect(tab.messages.at(-1)).toBe(
      'The farm was already saved when you first pressed Submit, with the details you had entered then.',
    );
  });

  it('stores the changed details when the first request never arrived', async () => {
    const { farms, misses } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    misses('create');
    await press('Submit');
    await tab.says('cannot be reached');
    await press(/^Farm Name and ID/);
    await type('Farm name*', 'Back Creek Hill');
    await press(/^Select Farm Boundary/);
    await press('Submit');
    await tab.closes();
    expect(farms.map((farm) => farm.property_name)).toEqual(['Back Creek Hill']);
  });

  it('repeats only the boundary, with later changes, when only the boundary failed (OP-25)', async () => {
    const { failures, asked } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    failures.push({ name: 'addParcels', error: ApiError.unreadable(500) });
    await press('Submit');
    await screen.findByText('The farm is saved, but its boundary is not');
    expect(tab.messages.at(-1)).toBe('Something went wrong. Please try again later.');
    expect(screen.queryByText('Back')).toBeNull();
    tab.clickMap(148.5);
    await screen.findByText('2 parcels selected');
    await press('Submit');
    await tab.closes();
    expect(asked.map(({ name }) => name)).toEqual([
      'atPoint',
      'create',
      'addParcels',
      'atPoint',
      'addParcels',
    ]);
    expect(asked.at(-1)?.params).toEqual({ property_id: 1, cibo_ids: ['P147', 'P148'] });
  });

  it('is not started twice by a double click', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    const submit = button('Submit');
    for (let clicks = 0; clicks < 2; clicks++) fireEvent.click(submit);
    await tab.closes();
    expect(names()).toEqual(['atPoint', 'create', 'addParcels']);
  });

  it('ignores clicks on the map while saving, even if the save then fails', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    const answered = { refuse: (error: ApiError) => expect.unreachable(error.message) };
    vi.mocked(apiClient.send).mockImplementationOnce(
      () => new Promise((_, refuse) => Object.assign(answered, { refuse })),
    );
    await press('Submit');
    act(() => tab.clickMap(148.5));
    expect(button('Cancel').disabled).toBe(true);
    act(() => answered.refuse(unreachable()));
    await tab.says('cannot be reached');
    tab.clickMap(149.5);
    await screen.findByText('2 parcels selected');
    expect([tab.chosen(), names()]).toEqual([
      ['P147', 'P149'],
      ['atPoint', 'atPoint'],
    ]);
  });
});

describe('the steps of a new farm', () => {
  it('advance one by one, as far as they are complete, and go back with what was typed (ADD-33, ADD-34, OP-107)', async () => {
    startServer();
    const tab = openTab();
    await fillInToGate(tab);
    expect([tab.wizard()?.step, button('Next').disabled]).toEqual([5, true]);
    for (const step of [4, 3, 2, 1]) {
      await press('Back');
      expect(tab.wizard()?.step).toBe(step);
    }
    expect(tab.wizard()?.draft).toMatchObject({
      name: 'Back Creek',
      address: { town: 'Ardlethan' },
    });
  });

  it('can be opened again in any order, if the steps before them are complete', async () => {
    startServer();
    const tab = openTab();
    await tab.add();
    await press(/^Farm Name and ID/);
    await type('Farm name*', '');
    expect(screen.queryByRole('button', { name: /^Select Farm Boundary/ })).toBeNull();
    await type('Farm name*', 'Back Creek');
    await press(/^Select Farm Boundary/);
    expect(tab.wizard()?.step).toBe(6);
  });

  it('explain for a minute how to select parcels when the last one opens (MAP-26)', async () => {
    startServer();
    const tab = openTab();
    const guidance: unknown[] = [];
    createWatch({ unit: messageShown, scope: tab.scope, fn: (shown) => guidance.push(shown) });
    await tab.add();
    expect(guidance).toEqual([
      {
        lines: [
          'Please click inside parcels on the map to select them. It may take few seconds for the parcel boundary to load and add to the map.',
        ],
        tone: 'guidance',
        durationMs: 60_000,
      },
    ]);
  });
});

describe('the gate', () => {
  it('is placed by a click only while its switch is on, and follows its marker (ADD-16, ADD-17, ADD-18, OP-32)', async () => {
    startServer();
    const tab = openTab();
    await fillInToGate(tab);
    const gate = () => tab.wizard()?.draft.gate;
    expect([tab.picking(), gate()]).toEqual(['place', null]);
    const turn = async () =>
      fireEvent.click(await screen.findByLabelText('Click the map to set the gate'));
    await turn();
    tab.clickMap(147, -34);
    expect(gate()).toBeNull();
    await turn();
    tab.clickMap(147.2, -34.2);
    expect(gate()).toEqual([147.2, -34.2]);
    await turn();
    tab.clickMap(140, -30);
    expect(gate()).toEqual([147.2, -34.2]);
    tab.happened(gateMoved, [147.3, -34.3]);
    expect(gate()).toEqual([147.3, -34.3]);
  });
});
