// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $drawing, referenceFile } from './index.ts';
import { EMPTY_DRAWING } from '#entities/boundary-drawing';
import { ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import {
  clearDrafts,
  button,
  chooseCustom,
  fileWith,
  openTab,
  parcelAt,
  press,
  reopenTab,
  startServer,
} from './wizard.fixture.tsx';

beforeEach(() => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearDrafts();
});

const chooseParcels = async () =>
  fireEvent.click(await screen.findByLabelText('Select Land Parcels'));

describe('the boundary type', () => {
  it('custom clears the parcels and ignores clicks; land parcels accepts clicks again (ADD-29, ADD-30)', async () => {
    const { names } = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    await chooseCustom();
    tab.clickMap(147.5);
    expect([tab.chosen(), names()]).toEqual([[], ['atPoint']]);
    await chooseParcels();
    expect(tab.messages.at(-1)).toMatch(/^Please click inside parcels/);
    tab.clickMap(147.5);
    await screen.findByText('1 parcel selected');
  });

  it('is always custom for a farm abroad, whose areas abroad need no answer (ADD-14, ADD-20)', async () => {
    startServer();
    const tab = openTab();
    const { address } = { address: { roadNumber: '', roadName: 'Hill Road', town: 'Ranfurly' } };
    await tab.add({ address: { ...address, country: 'NZ', state: 'Otago', postCode: '9332' } });
    expect(tab.wizard()?.draft.boundaryType).toBe('geojson');
    expect(screen.getByLabelText<HTMLButtonElement>('Select Land Parcels').disabled).toBe(true);
  });
});

describe('undo and redo', () => {
  const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

  it('undo picking, removing and clearing one by one, but never restore another farm’s parcels', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithParcel();
    tab.clickMap(148.5);
    await screen.findByText('2 parcels selected');
    await press('Remove parcel 147//DP1, P147');
    await press('Clear all');
    const steps = [tab.chosen()];
    for (let undo = 0; undo < 4; undo++) {
      await press('Undo');
      steps.push(tab.chosen());
    }
    expect(steps).toEqual([[], ['P148'], ['P147', 'P148'], ['P147'], []]);
    for (let redo = 0; redo < 3; redo++) await press('Redo');
    expect(tab.chosen()).toEqual(['P148']);
    tab.clickMap(149.5);
    await screen.findByText('2 parcels selected');
    expect([isOff('Redo'), isOff('Undo')]).toEqual([true, false]);
    await press('Cancel');
    await tab.add();
    expect(isOff('Undo')).toBe(true);
  });

  it('undo a click whose parcel is still being looked up', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithParcel();
    act(() => tab.clickMap(148.5));
    await press('Undo');
    expect(tab.chosen()).toEqual(['P147']);
    await screen.findByText('1 parcel selected');
  });
});

describe('a boundary file', () => {
  it('is stored with all properties after the farm, and can be stored again without a second farm (SM-4, OP-25, ADD-55)', async () => {
    const { asked, misses } = startServer();
    const tab = openTab();
    await tab.addWithFile();
    misses('storeCustomBoundary');
    await press('Submit');
    await tab.says('cannot be reached');
    expect(tab.file()?.fileName).toBe('farm.geojson');
    await press('Submit');
    await tab.closes();
    const stored = 'storeCustomBoundary';
    expect(asked.map(({ name }) => name)).toEqual(['create', stored, stored]);
    expect(asked.at(-1)?.params).toMatchObject({
      property_id: 1,
      geojson: { features: [{ properties: { name: 'Area 147' } }, {}] },
    });
    expect([tab.file(), tab.messages.at(-1)]).toEqual([null, 'Back Creek is added.']);
    expect(tab.registered()).toMatchObject({ farmId: 1, parcels: null });
  });

  it.each([
    ['is missing (ADD-52)', null],
    ['cannot be used (UPL-06)', fileWith([], { errors: ['It is empty.'] })],
    ['lies abroad, which nobody confirmed', fileWith([20], { isOutsideAustralia: true })],
  ])('disables Submit while it %s', async (_, file) => {
    startServer();
    const tab = openTab();
    await tab.add();
    await chooseCustom();
    if (file) act(() => tab.choose(file));
    await screen.findByText(file ? /^Submit needs a valid boundary file/ : /a boundary file\.$/);
    expect(button('Submit').disabled).toBe(true);
  });
});

describe('Find Parcels for GeoJSON/KML', () => {
  const withReference = async () => {
    const server = startServer();
    const tab = openTab();
    await tab.addWithParcel();
    act(() => tab.happened(referenceFile.fileRestored, fileWith([147, 148])));
    return { ...server, tab };
  };
  const find = () => press('Find Parcels for GeoJSON/KML');

  it('sends one request per area and adds each parcel once (ADD-26, SM-6)', async () => {
    const { asked, tab } = await withReference();
    await find();
    await tab.says('Found and selected 2 land parcels under the file.');
    expect(asked.slice(1).map(({ name, params }) => [name, params['geo_json']])).toMatchObject([
      ['inShape', { type: 'Polygon' }],
      ['inShape', { type: 'Polygon' }],
    ]);
    expect(tab.chosen()).toEqual(['P147', 'P148']);
  });

  it('says why it failed, and adds nothing after it is stopped', async () => {
    const { failures, tab } = await withReference();
    failures.push({ name: 'inShape', error: new ApiError('FORBIDDEN', 'No.', { status: 403 }) });
    await find();
    await tab.says('No.');
    const asked = { answer: (parcels: object[]) => expect.unreachable(`${parcels.length}`) };
    vi.mocked(apiClient.send).mockImplementationOnce(
      () => new Promise((answer) => Object.assign(asked, { answer })),
    );
    await find();
    await press('Stop looking');
    asked.answer([parcelAt(149)]);
    await waitFor(() => expect(button('Find Parcels for GeoJSON/KML').disabled).toBe(false));
    expect(tab.chosen()).toEqual(['P147']);
  });
});

describe('a drawing', () => {
  const drawing = (tab: ReturnType<typeof openTab>) => tab.scope.getState($drawing);
  const draw = async () => fireEvent.click(await screen.findByLabelText('Draw on the map'));

  it('receives the clicks on the map while it is open, and disables Submit', async () => {
    startServer();
    const tab = openTab();
    await tab.add();
    await chooseCustom();
    await draw();
    expect(tab.picking()).toBe('vertex');
    await screen.findByText('Submit needs a finished drawing.');
    fireEvent.click(await screen.findByLabelText('Choose a file'));
    expect(tab.picking()).toBeNull();
    await draw();
    await chooseParcels();
    expect(tab.picking()).toBe('parcel');
  });

  it('starts from the areas of a file, and is checked like a file', async () => {
    startServer();
    const tab = openTab();
    await tab.addWithFile();
    await press('Correct it on the map');
    await waitFor(() => expect(drawing(tab)?.areas).toHaveLength(2));
    await press('Check this boundary');
    await screen.findByLabelText('What is in Drawn boundary.geojson', {}, { timeout: 60_000 });
    expect(tab.file()?.features[0]?.properties).toMatchObject({ name: 'Area 147' });
  });

  it('starts from the outline of the selected parcels, and continues after a reload', async () => {
    startServer();
    const before = openTab();
    await before.addWithParcel();
    await press('Correct their outline as a custom boundary');
    await waitFor(() => expect(drawing(before)?.areas).toHaveLength(1));
    const tab = reopenTab();
    await waitFor(() => expect(drawing(tab)).toEqual(drawing(before)));
    expect([tab.wizard()?.draft.boundaryType, tab.chosen()]).toEqual(['geojson', []]);
    expect(tab.picking()).toBe('vertex');
    await press('Cancel');
    expect(drawing(tab)).toBeNull();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('starts from the existing boundary of an edited farm, once that can be read', async () => {
    const { misses } = startServer();
    const tab = openTab();
    await tab.edit(farmRecord({ is_aus_farmkey: false }));
    for (let step = 0; step < 3; step++) await press('Next');
    misses('customBoundary');
    await draw();
    await tab.says('cannot be reached');
    expect(drawing(tab)).toEqual(EMPTY_DRAWING);
    await press('the present boundary');
    await waitFor(() => expect(drawing(tab)?.areas).toHaveLength(1));
  });

  it('shows the boundary with its corners as soon as it is to be corrected, and one press saves it', async () => {
    const { asked } = startServer();
    const tab = openTab();
    await tab.correct(
      farmRecord({ is_aus_farmkey: false, front_gate_lng: 150, front_gate_lat: -34 }),
    );
    await waitFor(() => expect(drawing(tab)?.areas).toHaveLength(1));
    expect([tab.wizard()?.step, tab.picking()]).toEqual([6, 'vertex']);
    await press('Update');
    await tab.says('is updated.');
    expect(asked.map(({ name }) => name)).toContain('storeCustomBoundary');
  });
});
