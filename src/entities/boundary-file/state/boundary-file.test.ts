import { allSettled, createStore, createWatch, fork, type EventCallable } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportResult, ReadOptions } from '#shared/geo-file';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { importResult } from '../../../../tests/support/files/import-result.ts';
import { createFileReader, type FileReader } from '../api/file-reader.ts';
import { createBoundaryFile } from './boundary-file.ts';

const USE = { polygons: 10, vertices: 100 };
const GATE: LonLat = [146.5, -34.5];

const square = (lng: number, lat: number) => [
  [lng, lat],
  [lng + 0.01, lat],
  [lng + 0.01, lat + 0.01],
  [lng, lat + 0.01],
  [lng, lat],
];
const bowTie = [
  [146.5, -34.5],
  [146.51, -34.49],
  [146.51, -34.5],
  [146.5, -34.49],
  [146.5, -34.5],
];
const fileOf = (name: string, ...rings: number[][][]) =>
  new File(
    [
      JSON.stringify({
        type: 'FeatureCollection',
        features: rings.map((ring, i) => ({
          type: 'Feature',
          properties: { name: `Paddock ${i + 1}` },
          geometry: { type: 'Polygon', coordinates: [ring] },
        })),
      }),
    ],
    name,
  );

function start(reader: FileReader = createFileReader()) {
  const near = createStore<LonLat | null>(GATE);
  const model = createBoundaryFile({ use: USE, near, reader });
  const scope = fork();
  const messages: string[] = [];
  const extents: LonLatBounds[] = [];
  createWatch({ unit: messageShown, scope, fn: ({ lines }) => messages.push(...lines) });
  createWatch({ unit: model.extentShown, scope, fn: (extent) => extents.push(extent) });
  return {
    model,
    messages,
    extents,
    happened: <T>(event: EventCallable<T>, ...given: [T] extends [void] ? [] : [NoInfer<T>]) =>
      allSettled(event as unknown as EventCallable<unknown>, { scope, params: given[0] }),
    file: () => scope.getState(model.$file),
    preview: () => scope.getState(model.$preview),
    place: () => scope.getState(model.$shownPlace),
    places: () => scope.getState(model.$possiblePlaces),
    work: () => scope.getState(model.$work),
    canUndo: () => scope.getState(model.$canUndo),
    isConfirmed: () => scope.getState(model.$isOutsideConfirmed),
  };
}

/** A reader that returns each result only when the test says so. */
function slowReader() {
  const asked: { name: string; options: ReadOptions; answer: (features?: number) => void }[] = [];
  const reader: FileReader = {
    read: (file, options) =>
      new Promise<ImportResult>((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal!.reason as Error));
        const answer = () => resolve(importResult({ fileName: file.name }));
        asked.push({ name: file.name, options, answer });
      }),
    takeOffer: () => Promise.reject(new RangeError('not asked')),
    close: vi.fn(),
  };
  return { reader, asked };
}

afterEach(() => void vi.useRealTimers());

describe('a boundary file', () => {
  it('is read into areas with one combined outline and its extent', async () => {
    const { model, happened, file, work, extents } = start();
    await happened(model.fileChosen, fileOf('a.json', square(146, -34), square(147, -35)));
    expect(file()).toMatchObject({ fileName: 'a.json', errors: [], isOutsideAustralia: false });
    expect(file()!.features.map(({ properties }) => properties['name'])).toEqual([
      'Paddock 1',
      'Paddock 2',
    ]);
    expect(file()!.outline!.coordinates).toHaveLength(2);
    expect(extents).toEqual([[146, -35, 147.01, -33.99]]);
    expect(work()).toBeNull();
  });

  it('previews an offer without applying it', async () => {
    const { model, happened, file, preview, place, extents } = start();
    await happened(model.fileChosen, fileOf('a.json', square(147, -35), bowTie));
    const before = file()!;
    const repair = before.answer!.offers.find(({ kind }) => kind === 'repair')!;
    expect(repair.text).toBe('Repair “Paddock 2” into 2 areas');
    await happened(model.offerShown, repair);
    expect(preview()!.coordinates).toHaveLength(2);
    expect(extents.at(-1)!.map((degrees) => Number(degrees.toFixed(4)))).toEqual([
      146.5, -34.5, 146.51, -34.49,
    ]);
    expect(place()).toBeNull();
    expect(file()).toBe(before);

    await happened(model.placeShown, GATE);
    expect(preview()).toBeNull();
    await happened(model.offerShown, repair);
    await happened(model.offerTaken, repair.id);
    expect(preview()).toBeNull();
    expect(file()!.outline!.coordinates).toHaveLength(3);
  });

  it('shows all places where the areas may lie until the user has chosen one', async () => {
    const { model, happened, file, places, extents } = start();
    const easting = (x: number) =>
      square(0, 0).map(([dx, dy]) => [x + dx! * 1e5, 6.2e6 + dy! * 1e5]);
    await happened(model.fileChosen, fileOf('a.json', easting(400_000)));
    const offers = file()!.answer!.offers.filter(({ kind }) => kind === 'reproject');
    expect(offers.length).toBeGreaterThan(1);
    expect(places()).toEqual(offers.map(({ text, place }) => ({ text, place })));
    const [west, , east] = extents.at(-1)!;
    expect(west).toBe(Math.min(...places().map(({ place }) => place[0])));
    expect(east).toBe(Math.max(...places().map(({ place }) => place[0])));
    await happened(model.offerTaken, offers[0]!.id);
    expect(places()).toEqual([]);
  });

  it('shows the location of an offer that cannot be previewed', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, preview, place } = start(reader);
    const read = happened(model.fileChosen, fileOf('a.json', bowTie));
    asked[0]!.answer();
    await read;
    await happened(model.offerShown, { id: 'gone', kind: 'repair', text: 'Repair', place: GATE });
    expect(preview()).toBeNull();
    expect(place()).toEqual(GATE);
  });

  it('reports that it contains no areas, and is replaced by a valid file (UPL-04, UPL-06, UPL-07)', async () => {
    const { model, happened, file } = start();
    await happened(model.fileChosen, new File(['no JSON at all'], 'a.json'));
    expect(file()!.errors).toEqual([expect.stringMatching(/^It is not JSON/)]);
    expect(file()!.smallPrint).toBe(
      'GeoJSON format is not valid - it does not have geometry or features field.',
    );
    expect(file()!.features).toEqual([]);
    await happened(model.fileChosen, fileOf('b.json', square(146, -34)));
    expect(file()).toMatchObject({ fileName: 'b.json', errors: [] });
  });

  it('names the limit it exceeds, and the simplified copy on offer fits', async () => {
    const { model, happened, file } = start();
    const round = Array.from({ length: 400 }, (_, i) => [
      146 + Math.cos((i / 400) * 2 * Math.PI) / 10,
      -34 + Math.sin((i / 400) * 2 * Math.PI) / 10,
    ]);
    await happened(model.fileChosen, fileOf('a.json', [...round, round[0]!]));
    expect(file()!.errors.join(' ')).toContain('401 corners');
    const [offer] = file()!.answer!.offers;
    await happened(model.offerTaken, offer!.id);
    expect(file()!.errors).toEqual([]);
  });

  it('is changed by an offer and restored by undo', async () => {
    const { model, happened, file, canUndo } = start();
    await happened(model.fileChosen, fileOf('a.json', square(146, -34), bowTie));
    expect(file()!.features).toHaveLength(1);
    const repair = file()!.answer!.offers.find(({ kind }) => kind === 'repair')!;
    await happened(model.offerTaken, repair.id);
    expect(file()!.features).toHaveLength(2);
    expect(canUndo()).toBe(true);
    await happened(model.offerUndone);
    expect(file()!.features).toHaveLength(1);
    expect(canUndo()).toBe(false);
    await happened(model.offerUndone);
    expect(file()).not.toBeNull();
  });

  it('stays unchanged and shows an error when an offer fails', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, file, messages } = start(reader);
    const reading = happened(model.fileChosen, fileOf('a.json'));
    asked[0]!.answer();
    await reading;
    const before = file();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const taking = happened(model.offerTaken, 'repair:0/1');
    await vi.runAllTimersAsync();
    await taking;
    expect(file()).toBe(before);
    expect(messages).toEqual(['Something went wrong. Please try again later.']);
  });

  it('is read with the limits of its use and the location of the farm', async () => {
    const { reader, asked } = slowReader();
    const { model, happened } = start(reader);
    const reading = happened(model.fileChosen, fileOf('a.json'));
    expect(asked[0]!.options).toMatchObject({ use: USE, near: GATE });
    asked[0]!.answer();
    await reading;
  });

  it('reports the progress while it is read', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, work } = start(reader);
    const reading = happened(model.fileChosen, fileOf('a.json'));
    asked[0]!.options.onProgress!(0.25);
    expect(work()).toMatchObject({ fileName: 'a.json', share: 0.25 });
    asked[0]!.answer();
    await reading;
    expect(work()).toBeNull();
  });

  it('leaves the previous file in place when its reading is cancelled', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, file, work, messages } = start(reader);
    const first = happened(model.fileChosen, fileOf('a.json'));
    asked[0]!.answer();
    await first;
    const second = happened(model.fileChosen, fileOf('b.json'));
    await Promise.all([happened(model.workCancelled), second]);
    expect(asked[1]!.options.signal!.aborted).toBe(true);
    expect(file()!.fileName).toBe('a.json');
    expect(work()).toBeNull();
    expect(messages).toEqual([]);
  });

  it('replaces one that is still being read', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, file } = start(reader);
    const first = happened(model.fileChosen, fileOf('a.json'));
    const second = happened(model.fileChosen, fileOf('b.json'));
    expect(asked[0]!.options.signal!.aborted).toBe(true);
    asked[0]!.answer();
    asked[1]!.answer();
    await Promise.all([first, second]);
    expect(file()!.fileName).toBe('b.json');
  });

  it('closes its reader when it is removed', async () => {
    const { reader, asked } = slowReader();
    const { model, happened, file, work } = start(reader);
    const reading = happened(model.fileChosen, fileOf('a.json'));
    await Promise.all([happened(model.fileRemoved), reading]);
    expect(asked[0]!.options.signal!.aborted).toBe(true);
    expect(reader.close).toHaveBeenCalled();
    expect([file(), work()]).toEqual([null, null]);
  });

  it('asks for confirmation again when another file lies outside Australia', async () => {
    const { model, happened, file, isConfirmed } = start();
    await happened(model.fileChosen, fileOf('a.json', square(2.3, 48.8)));
    expect(file()!.isOutsideAustralia).toBe(true);
    await happened(model.outsideConfirmed, true);
    expect(isConfirmed()).toBe(true);
    await happened(model.fileChosen, fileOf('b.json', square(2.3, 48.8)));
    expect(isConfirmed()).toBe(false);
  });
});
