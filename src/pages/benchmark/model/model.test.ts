// @vitest-environment jsdom
import { allSettled, fork, type EventCallable, type Scope } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartItem } from '#entities/cart';
import { ApiError } from '#shared/api';
import type { AnyCall, WireParcel } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import {
  $buffer,
  $mapFocus,
  benchmarkLeft,
  bufferChanged,
  comparison,
  comparisonFile,
  farmShown,
  $search,
  questionAsked,
  searchStopped,
} from './model.ts';
import { $canUndo, $selection, allRemoved, undone } from './selection-history.ts';

const parcel = (pid: string, west = 146): WireParcel => ({
  cadastre_polygon_pid: pid,
  jurisdictional_id: `1//${pid}`,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -35],
        [west + 1, -35],
        [west + 1, -34],
        [west, -34],
        [west, -35],
      ],
    ],
  },
});
const nearby = (found: readonly WireParcel[] | Promise<readonly WireParcel[]>) => ({
  by: 'buffer' as const,
  params: { property_id: 7, km: 5, area: 10 },
  found: Promise.resolve(found),
});
const square = (west: number) => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: {}, geometry: parcel('', west).geometry },
    { type: 'Feature', properties: {}, geometry: parcel('', west + 2).geometry },
  ],
});

type Answer = (params: never) => unknown;
let answers: Record<string, Answer>;
const sent = () => vi.mocked(apiClient.send).mock.calls;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = {};
  vi.spyOn(apiClient, 'send').mockImplementation((async (call: AnyCall, params: never) =>
    answers[call.name]?.(params)) as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs an event without waiting for its message to leave the screen. */
async function emit<T>(page: Scope, event: EventCallable<T>, params: T): Promise<void> {
  void allSettled(event, { scope: page, params });
  await vi.advanceTimersByTimeAsync(0);
}

async function withFarm(): Promise<Scope> {
  const page = fork();
  await emit(page, farmShown, { farmId: 7, place: [146, -34] });
  return page;
}
const selected = (page: Scope) =>
  page.getState(comparison.$parcels).map((each) => each.cadastre_polygon_pid);
const message = (page: Scope) => page.getState($message)?.lines[0];

describe('a comparison', () => {
  it('selects the parcels found around the farm; a click deselects one (BENCH-40)', async () => {
    const page = await withFarm();
    await emit(page, questionAsked, nearby([parcel('a'), parcel('b', 148)]));
    expect(selected(page)).toEqual(['a', 'b']);
    expect(page.getState($mapFocus)?.extent).toEqual([146, -35, 149, -34]);
    await emit(page, comparison.pointClicked, [148.5, -34.5]);
    expect(selected(page)).toEqual(['a']);
  });

  it('brings back the parcels of a benchmark in the cart, with how they were found', async () => {
    const page = await withFarm();
    const ids = Array.from({ length: 501 }, (_, i) => `NSW${i}`);
    const selection = { distances: [{ km: 2, min_area_ha: 10 }], has_file: false };
    const item = cartItem({ property_id: 7, property_name: 'Kurrajong Park' }, 'Benchmark Report', {
      comparison_cads: ids,
      comparison_selection: selection,
    });
    answers['byIds'] = (params: { parcel_ids: string[] }) =>
      params.parcel_ids.map((id) => parcel(id));
    await emit(page, questionAsked, { by: 'cart', item });
    expect(selected(page)).toEqual(ids);
    expect(page.getState($selection)).toEqual(selection);
  });

  it('says when nothing is found, and keeps the earlier selection', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, questionAsked, nearby([]));
    expect(message(page)).toMatch(/^No parcel was found/);
    expect(selected(page)).toEqual(['a']);
  });

  it('replaces the selection with the parcels found, which can be undone', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, questionAsked, { ...nearby([parcel('b')]), isReplacing: true });
    expect(sent()).toEqual([]);
    expect(selected(page)).toEqual(['b']);
    await emit(page, undone, undefined);
    expect(selected(page)).toEqual(['a']);
    await emit(page, undone, undefined);
    expect([selected(page), page.getState($canUndo)]).toEqual([[], false]);
  });

  it('records how its parcels were found, also after an undo', async () => {
    const page = await withFarm();
    const within = { km: 5, min_area_ha: 10 };
    const selection = () => page.getState($selection);
    expect(selection()).toEqual({ distances: [], has_file: false });
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, questionAsked, nearby([parcel('b')]));
    expect(selection()).toEqual({ distances: [within], has_file: false });
    await emit(page, allRemoved, undefined);
    expect(selection()).toEqual({ distances: [], has_file: false });
    await emit(page, undone, undefined);
    expect(selection()).toEqual({ distances: [within], has_file: false });
    await emit(page, undone, undefined);
    expect(selection()).toEqual({ distances: [], has_file: false });
    await emit(page, questionAsked, nearby([]));
    expect(selection()).toEqual({ distances: [], has_file: false });
  });

  it('keeps the selection when nothing is found to replace it', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, questionAsked, { ...nearby([]), isReplacing: true });
    expect(selected(page)).toEqual(['a']);
  });

  it('selects the parcels of the lot/plans that exist, and names the others', async () => {
    const page = await withFarm();
    answers['findLotPlans'] = () => [
      { lot_plan: '1//DP1', status: 'found', parcels: [parcel('a')] },
      { lot_plan: '9//DP9', status: 'not_found', parcels: [] },
    ];
    await emit(page, questionAsked, { by: 'lots', text: '1//DP1, 9//DP9' });
    expect(selected(page)).toEqual(['a']);
    expect(page.getState($message)?.lines[1]).toBe('No parcel has the lot/plan 9//DP9.');
  });

  it('can be cleared and undone, but not after it was left', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, allRemoved, undefined);
    expect(selected(page)).toEqual([]);
    await emit(page, undone, undefined);
    expect(selected(page)).toEqual(['a']);
    await emit(page, benchmarkLeft, undefined);
    expect(page.getState($canUndo)).toBe(false);
  });

  it('shows an error and keeps the selection when the search fails (OP-24)', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, questionAsked, nearby(Promise.reject(ApiError.unreachable(null))));
    expect(message(page)).toMatch(/^The server cannot be reached/);
    expect(page.getState($search)).toBeNull();
    expect(selected(page)).toEqual(['a']);
  });

  it('looks up each area of a file as soon as the file is read (API-16, OP-38)', async () => {
    const page = await withFarm();
    answers['inShape'] = (params) => {
      const { geo_json: area } = params as { geo_json: WireParcel['geometry'] };
      const [[[west]]] = area.coordinates as [[[number]]];
      return [parcel('shared'), parcel(`at ${west}`)];
    };
    const text = JSON.stringify(square(146));
    vi.useRealTimers();
    void allSettled(comparisonFile.fileChosen, { scope: page, params: new File([text], 'a.json') });
    // The first file also loads the reader, which takes seconds on a busy computer.
    await vi.waitFor(() => expect(selected(page)).toEqual(['shared', 'at 146', 'at 148']));
    expect(sent().map(([call]) => call.name)).toEqual(['inShape', 'inShape']);
  });

  it('is cleared when another farm is chosen (BENCH-26)', async () => {
    const page = await withFarm();
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, farmShown, { farmId: 7, place: [146, -34] });
    expect(selected(page)).toEqual(['a']);
    await emit(page, farmShown, { farmId: 8, place: [146, -34] });
    expect(selected(page)).toEqual([]);
  });

  it('is cleared with its buffer on Cancel (BENCH-36, OP-110)', async () => {
    const page = await withFarm();
    await emit(page, bufferChanged, { isOn: true, radiusKm: 5, minAreaHa: 10 });
    await emit(page, comparison.parcelsAdded, [parcel('a')]);
    await emit(page, benchmarkLeft, undefined);
    expect(selected(page)).toEqual([]);
    expect(page.getState($buffer)).toEqual({ isOn: false, radiusKm: null, minAreaHa: null });
  });

  it('ignores a response that arrives after Stop or Cancel', async () => {
    for (const stop of [searchStopped, benchmarkLeft]) {
      const page = await withFarm();
      let answer = (_parcels: WireParcel[]) => {};
      await emit(page, questionAsked, nearby(new Promise((resolve) => (answer = resolve))));
      expect(page.getState($search)).not.toBeNull();
      await emit(page, stop, undefined);
      expect(page.getState($search)).toBeNull();
      answer([parcel('late')]);
      await vi.advanceTimersByTimeAsync(0);
      expect(selected(page)).toEqual([]);
    }
  });

  it('uses only the later of two searches', async () => {
    const page = await withFarm();
    let answerFirst = (_parcels: WireParcel[]) => {};
    await emit(page, questionAsked, nearby(new Promise((resolve) => (answerFirst = resolve))));
    await emit(page, questionAsked, nearby([parcel('second')]));
    answerFirst([parcel('first')]);
    await vi.advanceTimersByTimeAsync(0);
    expect(selected(page)).toEqual(['second']);
    expect(page.getState($search)).toBeNull();
  });
});
