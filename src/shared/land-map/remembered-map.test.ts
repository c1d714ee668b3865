// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MultiPolygon, Polygon } from 'geojson';
import {
  forgetMap,
  readRememberedMap,
  REMEMBERED_MAP,
  rememberMap,
  rememberMapsOf,
  type RememberedFarm,
  type RememberedMap,
} from './remembered-map.ts';

const square = (vertices = 4): Polygon => ({
  type: 'Polygon',
  coordinates: [Array.from({ length: vertices + 1 }, (_, i) => [146 + (i % vertices) / 1e4, -34])],
});
const farm = (id: number, outline: (Polygon | MultiPolygon)[] = []): RememberedFarm => ({
  id,
  name: `Farm ${id}`,
  at: [146, -34],
  named: outline.length > 0 ? [146.1, -34.1] : null,
  outline,
});
const seen = (farms: RememberedFarm[], more: Partial<RememberedMap> = {}) => ({
  centre: [146, -34] as const,
  zoom: 14,
  edges: { top: 44, right: 0, bottom: 57, left: 0 },
  covered: { top: 0, right: 0, bottom: 300, left: 0 },
  windowWidth: 360,
  base: 'satellite',
  tiles: '/tiles/{z}/{x}/{y}.png',
  attribution: '',
  farmId: null,
  farms,
  ...more,
});
const outlines = () =>
  Object.fromEntries(readRememberedMap()?.farms.map(({ id, outline }) => [id, outline]) ?? []);

beforeEach(() => {
  localStorage.clear();
  rememberMapsOf('account-1');
  return () => vi.restoreAllMocks();
});

describe('readRememberedMap', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{broken'],
    ['text', '"map"'],
    ['null', 'null'],
    ['another version', JSON.stringify({ version: 0, map: seen([]) })],
    ['no farms', JSON.stringify({ version: 1, map: { ...seen([]), account: 'a', farms: null } })],
    ['no account', JSON.stringify({ version: 1, map: seen([]) })],
    ['no zoom', JSON.stringify({ version: 1, map: { ...seen([]), account: 'a', zoom: null } })],
    [
      'a view of another continent',
      JSON.stringify({ version: 1, map: { ...seen([]), account: 'a', centre: [2, 48] } }),
    ],
  ])('returns null for %s', (_, stored) => {
    if (stored !== null) localStorage.setItem(REMEMBERED_MAP, stored);
    expect(readRememberedMap()).toBeNull();
  });

  it('returns null if the browser forbids storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(readRememberedMap()).toBeNull();
    expect(forgetMap).not.toThrow();
  });
});

describe('rememberMap', () => {
  it('keeps the stored outlines of farms that are seen without one', () => {
    rememberMap(seen([farm(1, [square()]), farm(2)]));
    rememberMap(seen([farm(1), farm(2, [square(5)]), farm(3)]));
    expect(outlines()).toEqual({ 1: [square()], 2: [square(5)], 3: [] });
    expect(readRememberedMap()?.farms.map(({ named }) => named)).toEqual([
      [146.1, -34.1],
      [146.1, -34.1],
      null,
    ]);
  });

  it('stores at most 300 farms and 300,000 characters of outlines', () => {
    const large = [square(1_500)];
    const farms = Array.from({ length: 400 }, (_, i) => farm(i, large));
    rememberMap(seen(farms, { farmId: 399 }));
    expect(localStorage.getItem(REMEMBERED_MAP)!.length).toBeLessThan(400_000);
    expect(readRememberedMap()?.farms).toHaveLength(300);
    expect(outlines()).toMatchObject({ 399: large, 0: large, 298: [] });
  });

  it('stores nothing in a full browser, without failing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => rememberMap(seen([]))).not.toThrow();
    expect(readRememberedMap()).toBeNull();
  });

  it('remembers nothing after the user has signed out', () => {
    rememberMapsOf(null);
    rememberMap(seen([farm(1)]));
    expect(readRememberedMap()).toBeNull();
  });
});

describe('rememberMapsOf', () => {
  it('forgets the map of another account, and keeps that of the same account', () => {
    rememberMap(seen([farm(1, [square()])]));
    rememberMapsOf('account-1');
    expect(outlines()).toEqual({ 1: [square()] });
    rememberMapsOf('account-2');
    expect(localStorage.getItem(REMEMBERED_MAP)).toBeNull();
  });
});
