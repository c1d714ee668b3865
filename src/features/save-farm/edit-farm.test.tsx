// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editFarmPressed } from './index.ts';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import {
  clearDrafts,
  button,
  fileWith,
  openTab,
  press,
  reopenTab,
  startServer,
  type,
} from './wizard.fixture.tsx';

const GATE = { front_gate_lng: 147.2, front_gate_lat: -34.4669 };
const kurrajong = farmRecord({
  ...GATE,
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
  front_gate_lng: 150.6,
  front_gate_lat: -34.5,
});

const goToEnd = async () => {
  for (let step = 0; step < 3; step++) await press('Next');
};

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

describe('the form of an edited farm', () => {
  it('opens filled in with the farm’s parcels, and visits steps 1, 2, 5 and 6 (EDIT-01, EDIT-02, EDIT-08, OP-32)', async () => {
    startServer();
    const tab = openTab();
    await tab.edit(kurrajong);
    expect(tab.wizard()).toMatchObject({
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
        gate: [147.2, -34.4669],
        boundaryType: 'farm_key',
      },
    });
    expect(tab.chosen()).toEqual(['P146', 'P147']);
    for (const step of [2, 5, 6]) {
      await press('Next');
      expect(tab.wizard()?.step).toBe(step);
    }
    for (const step of [5, 2]) {
      await press('Back');
      expect(tab.wizard()?.step).toBe(step);
    }
  });

  it('does not open without the farm’s parcels, and says why', async () => {
    const { misses } = startServer();
    const tab = openTab();
    misses('parcels');
    act(() => tab.happened(editFarmPressed, kurrajong));
    await tab.says('cannot be reached');
    expect(tab.wizard()).toBeNull();
  });

  it('is restored with its changes after a reload', async () => {
    startServer();
    const before = openTab();
    await before.edit(kurrajong);
    await type('Farm name*', 'Kurrajong');
    await goToEnd();
    await press('Remove parcel 146//DP1, P146');
    const after = reopenTab();
    await screen.findByText(/^These are the changes you started earlier/);
    expect(after.wizard()).toEqual(before.wizard());
    expect(after.chosen()).toEqual(['P147']);
  });

  it('leaves an unfinished new farm untouched, and restores it on Cancel (EDIT-07)', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.addWithFile();
    await tab.edit(kurrajong);
    expect([tab.wizard()?.draft.name, tab.file()]).toEqual(['Kurrajong Park', null]);
    await press('Cancel');
    await waitFor(() => expect(tab.wizard()?.draft.name).toBe('Back Creek'));
    expect([tab.wizard()?.mode, tab.chosen(), tab.file()?.fileName]).toEqual([
      'add',
      [],
      'farm.geojson',
    ]);
    expect(names()).toEqual(['parcels']);
  });
});

describe('Update', () => {
  it('stores fields and parcels in one call, again after a failure (OP-20, OP-24, SM-5)', async () => {
    const { asked, misses } = startServer();
    const tab = openTab();
    await tab.edit(kurrajong);
    await type('Farm name*', 'Kurrajong');
    await goToEnd();
    await press('Remove parcel 146//DP1, P146');
    misses('edit');
    await press('Update');
    await tab.says('Nothing you typed is lost');
    expect(tab.wizard()).toMatchObject({ step: 6, draft: { name: 'Kurrajong' } });
    await press('Update');
    await tab.closes();
    const edit = {
      name: 'edit',
      params: {
        property_id: 7,
        property_name: 'Kurrajong',
        pic_code: 'NK123456',
        front_gate_lat: -34.4669,
        front_gate_lng: 147.2,
        not_owner: true,
        owner_name: 'Ngaire O’Brien',
        owner_business_name: 'O’Brien',
        owner_phone_number: '02 6900 0000',
        owner_email_address: 'ngaire@fenceline.example',
        cibo_ids: ['P147'],
      },
    };
    expect(asked.slice(1)).toEqual([edit, edit]);
    expect([tab.saved, tab.messages.at(-1)]).toEqual([[7], 'Kurrajong is updated.']);
    expect([tab.chosen(), localStorage.length]).toEqual([[], 0]);
  });

  it('needs a parcel (EDIT-10, OP-19)', async () => {
    startServer();
    const tab = openTab();
    await tab.edit(kurrajong);
    await goToEnd();
    await press('Clear all');
    await screen.findByText('Update needs at least one parcel.');
    expect(button('Update').disabled).toBe(true);
  });

  it('keeps a custom boundary unless there is a new file, after measuring the distance of the gate (EDIT-05, OP-20)', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.edit(backCreek);
    await goToEnd();
    tab.clickMap(147.5);
    await press('Update');
    await tab.closes();
    expect(names()).toEqual(['customBoundary', 'editInfo']);
    expect(tab.saved).toEqual([8]);
  });

  it('says so when the boundary cannot be read to measure the gate, and stores nothing', async () => {
    const { names, misses } = startServer();
    const tab = openTab();
    await tab.edit(backCreek);
    misses('customBoundary');
    await press('Update');
    await tab.says('cannot be reached');
    expect([names(), button('Update').disabled]).toEqual([['customBoundary'], false]);
  });

  it('waits until a bad file is replaced, and stores the new one after the fields (UPL-06)', async () => {
    const { asked } = startServer();
    const tab = openTab();
    await tab.edit(backCreek);
    await goToEnd();
    act(() => tab.choose(fileWith([], { errors: ['It is empty.'] })));
    expect(button('Update').disabled).toBe(true);
    act(() => tab.choose(fileWith([150])));
    await press('Update');
    await tab.closes();
    expect(asked.map(({ name }) => name)).toEqual(['editInfo', 'storeCustomBoundary']);
    expect(asked[1]?.params).toMatchObject({
      property_id: 8,
      geojson: { features: [{ properties: { name: 'Area 150' } }] },
    });
  });
});
