// @vitest-environment jsdom
import { map as createMap, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoverOverlay } from './cover-overlay.ts';

const ADDRESS = (date: string) => `/tiles/ground-cover/${date}/{z}/{x}/{y}.png`;
const SYDNEY: [number, number] = [-33.9, 150.9];

let map: LeafletMap;
let reported: boolean[];
let overlay: CoverOverlay;
beforeEach(() => {
  vi.useFakeTimers();
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
  map = createMap(container, { center: SYDNEY, zoom: 10, minZoom: 0, fadeAnimation: false });
  reported = [];
  overlay = new CoverOverlay('ground', {
    maxZoom: 19,
    onMissing: (isMissing) => reported.push(isMissing),
  });
});
afterEach(() => {
  map.remove();
  vi.useRealTimers();
});

const images = () => [...map.getPane('cover-ground')!.querySelectorAll('img')];
const sources = () => images().map((image) => image.getAttribute('src') ?? '');
const datesShown = () => [...new Set(sources().map((source) => source.split('/')[3]))];
const end = (event: 'load' | 'error', date: string) => {
  for (const image of images().filter(({ src }) => src.includes(date))) {
    image.dispatchEvent(new Event(event));
  }
};

describe('CoverOverlay', () => {
  it('requests the visible tiles of its date (LAYER-15)', () => {
    overlay.addTo(map);
    expect(map.getPane('cover-ground')).toBeUndefined();
    overlay.showTiles(ADDRESS('2021-03'));
    expect(sources().length).toBeGreaterThan(1);
    for (const source of sources()) {
      expect(source).toMatch(/^\/tiles\/ground-cover\/2021-03\/10\/9\d\d\/6\d\d\.png$/);
    }
  });

  it('requests no tiles above zoom 14 and enlarges those of zoom 14 (LAYER-13, CONST-16)', () => {
    map.setView(SYDNEY, 17, { animate: false });
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    expect(new Set(sources().map((source) => source.split('/')[4]))).toEqual(new Set(['14']));
  });

  it('requests no tiles below zoom 3 (OP-12)', () => {
    map.setView(SYDNEY, 2, { animate: false });
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    expect(images()).toEqual([]);
    map.setView(SYDNEY, 3, { animate: false });
    expect(sources().length).toBeGreaterThan(0);
  });

  it('requests no tiles far out at sea', () => {
    map.setView([-20, 90], 8, { animate: false });
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    expect(images()).toEqual([]);
  });

  it('shows the previous date until the next one is complete', () => {
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    end('load', '2021-03');
    vi.advanceTimersByTime(300);
    overlay.showTiles(ADDRESS('2020-12'));
    expect(datesShown()).toEqual(['2021-03', '2020-12']);
    end('load', '2020-12');
    vi.advanceTimersByTime(300);
    expect(datesShown()).toEqual(['2020-12']);
  });

  it('drops a date that is replaced before it is complete', () => {
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    end('load', '2021-03');
    vi.advanceTimersByTime(300);
    overlay.showTiles(ADDRESS('2020-12'));
    overlay.showTiles(ADDRESS('2020-09'));
    expect(datesShown()).toEqual(['2021-03', '2020-09']);
    end('load', '2020-09');
    vi.advanceTimersByTime(300);
    expect(datesShown()).toEqual(['2020-09']);
  });

  it('drops a date that is replaced while it fades in', () => {
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    end('load', '2021-03');
    vi.advanceTimersByTime(300);
    overlay.showTiles(ADDRESS('2020-12'));
    end('load', '2020-12');
    overlay.showTiles(ADDRESS('2020-09'));
    end('load', '2020-09');
    vi.advanceTimersByTime(300);
    expect(datesShown()).toEqual(['2020-09']);
  });

  it('reports whether tiles are missing', () => {
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    end('load', '2021-03');
    vi.advanceTimersByTime(300);
    expect(reported).toEqual([false, false]);
    overlay.showTiles(ADDRESS('2020-12'));
    end('error', '2020-12');
    vi.advanceTimersByTime(300);
    expect(reported.at(-1)).toBe(true);
    overlay.showTiles(ADDRESS('2021-03'));
    expect(reported.at(-1)).toBe(false);
  });

  it('leaves nothing on the map when it is removed', () => {
    overlay.showTiles(ADDRESS('2021-03'));
    overlay.addTo(map);
    end('load', '2021-03');
    vi.advanceTimersByTime(300);
    overlay.showTiles(ADDRESS('2020-12'));
    overlay.remove();
    vi.advanceTimersByTime(300);
    expect(images()).toEqual([]);
  });
});
