// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { editFarmPressed } from './saving-model.ts';
import {
  boundaryFile,
  referenceFile,
  $finding,
  findingStopped,
  findParcelsPressed,
} from './files-model.ts';
import { FILES, startServer } from './files.fixture.ts';
import * as model from './wizard-model.ts';
import { $isRefused } from './submission-model.ts';
import {
  fillInToGate,
  restartClock,
  startScreen as startWizard,
  stopClock,
} from './wizard.fixture.ts';

function startScreen() {
  const readers = [boundaryFile, referenceFile].map(({ workFx }) => [
    workFx,
    ({ params: { file } }: { params: { file: File } }) => FILES[file.name],
  ]);
  const screen = startWizard(readers);
  return {
    ...screen,
    choose: (name: string) => screen.happened(boundaryFile.fileChosen, new File(['x'], name)),
    file: () => screen.scope.getState(boundaryFile.$file),
  };
}
type Screen = ReturnType<typeof startScreen>;

/** Goes from Add Farm to the boundary step. */
async function addToEnd(screen: Screen, country = 'AU') {
  await fillInToGate(screen, {}, country);
  await screen.happened(model.gateMoved, [147.6, -34.5]);
  await screen.happened(model.nextPressed);
}

async function addWithFile(screen: Screen, name = 'farm.kml') {
  await addToEnd(screen);
  await screen.happened(model.boundaryTypeChosen, 'geojson');
  await screen.choose(name);
}

async function editToEnd({ happened }: Screen) {
  const farm = farmRecord({
    property_id: 8,
    property_name: 'Back Creek',
    is_aus_farmkey: false,
    front_gate_lng: 150.6,
    front_gate_lat: -34.5,
  });
  await happened(editFarmPressed, farm);
  for (let next = 0; next < 3; next++) await happened(model.nextPressed);
}

beforeEach(stopClock);
afterEach(restartClock);

describe('the boundary type', () => {
  it('custom clears the parcels and ignores clicks; land parcels accepts clicks again (ADD-29, ADD-30)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await addToEnd(screen);
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    expect(screen.chosen()).toEqual(['P147']);
    await screen.happened(model.boundaryTypeChosen, 'geojson');
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    expect(screen.chosen()).toEqual([]);
    expect(names()).toEqual(['atPoint']);
    await screen.happened(model.boundaryTypeChosen, 'farm_key');
    expect(screen.messages.at(-1)).toMatch(/^Please click inside parcels/);
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    expect(screen.chosen()).toEqual(['P147']);
  });

  it('is always a file for a farm abroad (ADD-14, ADD-20)', async () => {
    startServer();
    const screen = startScreen();
    await addToEnd(screen, 'NZ');
    await screen.happened(model.boundaryTypeChosen, 'farm_key');
    expect(screen.wizard()!.draft.boundaryType).toBe('geojson');
    await screen.choose('abroad.kml');
    await screen.happened(model.submitPressed);
    expect(screen.saved).toEqual([7]);
  });

  it('cannot be changed for a stored farm (EDIT-04)', async () => {
    startServer();
    const screen = startScreen();
    await editToEnd(screen);
    await screen.happened(model.boundaryTypeChosen, 'farm_key');
    expect(screen.wizard()!.draft.boundaryType).toBe('geojson');
  });
});

describe('Submit with a custom boundary', () => {
  it('stores the farm, then the areas with all their properties (SM-4, ADD-55)', async () => {
    const { asked, names } = startServer();
    const screen = startScreen();
    await addWithFile(screen);
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['create', 'storeCustomBoundary']);
    expect(asked[1]!.params).toEqual({
      property_id: 7,
      geojson: { type: 'FeatureCollection', features: FILES['farm.kml']!.features },
    });
    expect(screen.messages.at(-1)).toBe('Back Creek is added.');
    expect([screen.wizard(), screen.file()]).toEqual([null, null]);
  });

  it('creates no second farm after storing the boundary failed (OP-25)', async () => {
    const { down, names } = startServer();
    const screen = startScreen();
    await addWithFile(screen);
    down.push('storeCustomBoundary');
    await screen.happened(model.submitPressed);
    expect(screen.messages.at(-1)).toContain('cannot be reached');
    expect(screen.file()!.fileName).toBe('farm.kml');
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['create', 'storeCustomBoundary', 'storeCustomBoundary']);
    expect(screen.saved).toEqual([7]);
  });

  it.each([
    ['without a file (ADD-52)', null],
    ['with a file that cannot be used (UPL-06)', 'empty.kml'],
    ['with areas abroad that nobody confirmed', 'abroad.kml'],
  ])('is refused %s', async (_, name) => {
    const { asked } = startServer();
    const screen = startScreen();
    await addToEnd(screen);
    await screen.happened(model.boundaryTypeChosen, 'geojson');
    if (name) await screen.choose(name);
    await screen.happened(model.submitPressed);
    expect(asked).toEqual([]);
    expect(screen.scope.getState($isRefused)).toBe(true);
  });

  it('accepts a good file after a bad one, and areas abroad once they are confirmed', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await addWithFile(screen, 'empty.kml');
    await screen.choose('abroad.kml');
    await screen.happened(boundaryFile.outsideConfirmed, true);
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['create', 'storeCustomBoundary']);
  });
});

describe('Update with a custom boundary', () => {
  it('leaves the boundary unchanged without a new file (EDIT-05, OP-20)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await editToEnd(screen);
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['customBoundary', 'editInfo']);
    expect(screen.saved).toEqual([8]);
  });

  it('replaces the boundary with a new file after saving the fields', async () => {
    const { asked, names } = startServer();
    const screen = startScreen();
    await editToEnd(screen);
    await screen.choose('new.kml');
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['editInfo', 'storeCustomBoundary']);
    expect(asked[1]!.params).toMatchObject({ property_id: 8 });
  });

  it('waits until a bad file is replaced or removed (UPL-06)', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await editToEnd(screen);
    await screen.choose('empty.kml');
    await screen.happened(model.submitPressed);
    expect(names()).toEqual([]);
    await screen.happened(boundaryFile.fileRemoved);
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['customBoundary', 'editInfo']);
  });
});

describe('a file in the wizard', () => {
  it('is restored on the next visit, with the same areas', async () => {
    startServer();
    const before = startScreen();
    await addWithFile(before);
    const { features } = before.file()!;

    const { names } = startServer();
    const screen = startScreen();
    await screen.happened(model.wizardMounted);
    expect(screen.wizard()!.step).toBe(6);
    expect(screen.file()).toMatchObject({ fileName: 'farm.kml', features, answer: null });
    await screen.happened(model.submitPressed);
    expect(names()).toEqual(['create', 'storeCustomBoundary']);
  });

  it('asks to be chosen again when browser storage had no room for it', async () => {
    startServer();
    const before = startScreen();
    await addToEnd(before);
    await before.happened(model.boundaryTypeChosen, 'geojson');
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (text.length > 300 && key.includes('boundary-file')) throw new DOMException('full');
      setItem.call(this, key, text);
    });
    await before.choose('farm.kml');

    const screen = startScreen();
    await screen.happened(model.wizardMounted);
    expect(screen.file()!.errors[0]).toBe(
      'Please choose “farm.kml” again. It was not saved in this browser.',
    );
  });

  it('is removed by Cancel, from browser storage too (ADD-54, OP-26)', async () => {
    startServer();
    const screen = startScreen();
    await addWithFile(screen);
    await screen.happened(model.cancelPressed);
    expect(screen.file()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('of an unfinished new farm is preserved while another farm is edited', async () => {
    startServer();
    const screen = startScreen();
    await addWithFile(screen);
    await editToEnd(screen);
    expect(screen.file()).toBeNull();
    await screen.choose('new.kml');
    await screen.happened(model.cancelPressed);
    expect(screen.wizard()!.mode).toBe('add');
    expect(screen.file()!.fileName).toBe('farm.kml');
  });
});

describe('Find Parcels for GeoJSON/KML', () => {
  async function withReference(screen: Screen) {
    await addToEnd(screen);
    await screen.happened(model.mapClicked, [147.5, -34.5]);
    await screen.happened(referenceFile.fileChosen, new File(['x'], 'farm.kml'));
  }

  it('sends one request per area and adds each parcel once (ADD-26, SM-6)', async () => {
    const { asked, names } = startServer();
    const screen = startScreen();
    await withReference(screen);
    await screen.happened(findParcelsPressed);
    expect(names()).toEqual(['atPoint', 'inShape', 'inShape']);
    expect(asked.slice(1).map(({ params }) => params['geo_json'])).toEqual(
      FILES['farm.kml']!.features.map(({ geometry }) => geometry),
    );
    expect(screen.chosen()).toEqual(['P147', 'P148']);
    expect(screen.messages.at(-1)).toBe('Found and selected 2 land parcels under the file.');
  });

  it('waits and continues when the server throttles it', async () => {
    const { down, names } = startServer();
    const screen = startScreen();
    await withReference(screen);
    down.push('inShape', 'inShape');
    await screen.happened(findParcelsPressed);
    expect(names().filter((name) => name === 'inShape')).toHaveLength(4);
    expect(screen.chosen()).toEqual(['P147', 'P148']);
  });

  it('adds nothing after it is stopped', async () => {
    startServer();
    const screen = startScreen();
    await withReference(screen);
    const finding = screen.happened(findParcelsPressed);
    expect(screen.scope.getState($finding)).toMatchObject({ share: null });
    await Promise.all([screen.happened(findingStopped), finding]);
    expect(screen.scope.getState($finding)).toBeNull();
    expect(screen.chosen()).toEqual(['P147']);
  });

  it('sends no request without a usable file', async () => {
    const { names } = startServer();
    const screen = startScreen();
    await addToEnd(screen);
    await screen.happened(findParcelsPressed);
    await screen.happened(referenceFile.fileChosen, new File(['x'], 'empty.kml'));
    await screen.happened(findParcelsPressed);
    expect(names()).toEqual([]);
  });
});
