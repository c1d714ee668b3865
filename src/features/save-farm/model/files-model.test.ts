// @vitest-environment jsdom
import { allSettled, createWatch, fork, type EventCallable } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { $queryClient, apiClient, createQueryClient } from '#shared/api/react';
import { $session } from '#shared/auth/react';
import type { AreaFeature, ImportResult } from '#shared/lib/geo-file';
import { messageShown } from '#shared/snackbar/react';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { addFarmPressed, editFarmPressed } from './saving-model.ts';
import {
  boundaryFile,
  referenceFile,
  $finding,
  findingStopped,
  findParcelsPressed,
} from './files-model.ts';
import * as model from './wizard-model.ts';
import { $isRefused } from './submission-model.ts';

const EMAIL = 'farmer@fenceline.example';

const area = (west: number, name: string): AreaFeature => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -35],
        [west + 1, -35],
        [west + 1, -34],
        [west, -35],
      ],
    ],
  },
});
const answerOf = (fileName: string, given: Partial<ImportResult> = {}): ImportResult => {
  const features = given.features ?? [area(147, 'House'), area(148, 'Creek')];
  return {
    fileName,
    features,
    drawing: features.map(({ geometry }) => geometry),
    featureAreasHa: features.map(() => 5),
    areaHa: features.length * 5,
    bbox: [147, -35, 149, -34],
    offers: [],
    points: [],
    refusal: null,
    excess: [],
    isOutsideAustralia: false,
    receipt: {
      format: 'KML',
      layers: [],
      featuresRead: features.length,
      verticesRead: 8,
      repaired: [],
      leftOut: [],
      remarks: [],
      counts: {},
    },
    ...given,
  };
};
const REFUSED = {
  features: [],
  bbox: null,
  refusal: { reason: 'It is empty.', standardText: null },
} as const;

/** Import results by file name. */
const FILES: Record<string, ImportResult> = {
  'farm.kml': answerOf('farm.kml'),
  'new.kml': answerOf('new.kml', { features: [area(150, 'New')] }),
  'empty.kml': answerOf('empty.kml', REFUSED),
  'abroad.kml': answerOf('abroad.kml', { isOutsideAustralia: true }),
};

const parcel = (pid: string): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `${pid}//DP1`,
  geometry: area(147, pid).geometry,
});

/** A minimal server; a call listed in `down` fails once. */
function startServer() {
  const asked: { name: string; params: Record<string, unknown> }[] = [];
  const down: string[] = [];
  const error = (name: string) =>
    name === 'inShape'
      ? new ApiError('TOO_MANY_REQUESTS', 'Too many requests.', { status: 429 })
      : ApiError.unreachable(new TypeError('Failed to fetch'));
  vi.spyOn(apiClient, 'send').mockImplementation(async (call: AnyCall, params: unknown) => {
    asked.push({ name: call.name, params: params as Record<string, unknown> });
    const place = down.indexOf(call.name);
    if (place >= 0) {
      down.splice(place, 1);
      throw error(call.name);
    }
    if (call.name === 'create') return [{ create_property: 7 }] as never;
    if (call.name === 'customBoundary') return [area(150, 'Old')] as never;
    if (call.name === 'atPoint') return [parcel('P147')] as never;
    if (call.name === 'inShape') {
      const { geo_json: shape } = params as { geo_json: { coordinates: number[][][] } };
      const west = shape.coordinates[0]![0]![0]!;
      return [parcel(`P${west}`), parcel('P147')] as never;
    }
    return [{}] as never;
  });
  return { asked, down, names: () => asked.map(({ name }) => name) };
}

function startScreen() {
  const scope = fork({
    values: [
      [$session, { status: 'authenticated', email: EMAIL, name: null }],
      [$queryClient, createQueryClient()],
    ],
    handlers: [boundaryFile, referenceFile].map(({ workFx }) => [
      workFx,
      ({ params: { file } }: { params: { file: File } }) => FILES[file.name],
    ]) as never,
  });
  const messages: string[] = [];
  const saved: number[] = [];
  createWatch({ unit: messageShown, scope, fn: ({ lines }) => messages.push(...lines) });
  createWatch({ unit: model.farmSaved, scope, fn: (id) => saved.push(id) });
  const happened = async <T>(
    event: EventCallable<T>,
    ...given: [T] extends [void] ? [] : [NoInfer<T>]
  ) => {
    const params = given[0];
    const settled = allSettled(event as unknown as EventCallable<unknown>, { scope, params });
    await vi.runAllTimersAsync();
    await settled;
  };
  return {
    scope,
    messages,
    saved,
    happened,
    choose: (name: string) => happened(boundaryFile.fileChosen, new File(['x'], name)),
    wizard: () => scope.getState(model.$wizard),
    file: () => scope.getState(boundaryFile.$file),
    chosen: () =>
      scope.getState(model.parcelSelection.$parcels).map(({ cadastre_polygon_pid: pid }) => pid),
  };
}
type Screen = ReturnType<typeof startScreen>;

/** Goes from Add Farm to the boundary step. */
async function addToEnd({ happened }: Screen, country = 'AU') {
  await happened(addFarmPressed);
  await happened(model.fieldsTyped, { name: 'Back Creek' });
  await happened(model.nextPressed);
  await happened(model.nextPressed);
  await happened(model.countryChosen, country);
  await happened(model.addressTyped, {
    roadNumber: '12',
    roadName: 'Gum Road',
    town: 'Ardlethan',
    state: 'NSW',
    postCode: '2665',
  });
  await happened(model.nextPressed);
  const location = { address: '12 Gum Rd', position: [146.9, -34.35] } as const;
  await happened(model.locationChosen, { location, extent: null });
  await happened(model.nextPressed);
  await happened(model.gateMoved, [147.6, -34.5]);
  await happened(model.nextPressed);
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

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  async function addWithFile(screen: Screen, name = 'farm.kml') {
    await addToEnd(screen);
    await screen.happened(model.boundaryTypeChosen, 'geojson');
    await screen.choose(name);
  }

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
    await addToEnd(before);
    await before.happened(model.boundaryTypeChosen, 'geojson');
    await before.choose('farm.kml');
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
    await addToEnd(screen);
    await screen.happened(model.boundaryTypeChosen, 'geojson');
    await screen.choose('farm.kml');
    await screen.happened(model.cancelPressed);
    expect(screen.file()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('of an unfinished new farm is preserved while another farm is edited', async () => {
    startServer();
    const screen = startScreen();
    await addToEnd(screen);
    await screen.happened(model.boundaryTypeChosen, 'geojson');
    await screen.choose('farm.kml');
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
