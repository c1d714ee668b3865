// @vitest-environment jsdom
import { latLngBounds, map as createMap } from 'leaflet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FARM_BOUNDARY_STYLE } from './farm-boundary-style.ts';
import { fitPadding, fitToBoundary } from './fit-to-boundary.ts';
import { drawnMarkerIcon, gateIcon, mapboxMarkerIcon, MARKER_SIZES } from './gate-icon.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a farm’s boundary is drawn in orange, 5 px wide (MAP-27)', () => {
  expect(FARM_BOUNDARY_STYLE).toMatchObject({ color: 'orange', weight: 5 });
});

describe('fitToBoundary', () => {
  it('leaves 200 px free at the left and 50 px at the top, right and bottom (MAP-28)', () => {
    const map = createMap(document.createElement('div'));
    vi.spyOn(map, 'getSize').mockReturnValue({ x: 900, y: 700 } as ReturnType<typeof map.getSize>);
    const fit = vi.spyOn(map, 'fitBounds').mockReturnValue(map);
    fitToBoundary(map, latLngBounds([-35, 147], [-34, 148]));
    expect(fit.mock.lastCall?.[1]).toMatchObject({
      paddingTopLeft: [200, 50],
      paddingBottomRight: [50, 50],
    });
  });

  it('leaves less room where the map is too small for that', () => {
    expect(fitPadding({ x: 360, y: 140 })).toEqual({
      paddingTopLeft: [45, 18],
      paddingBottomRight: [50, 18],
    });
  });

  it('keeps the farm clear of the panels over the map', () => {
    const covered = { left: 396, top: 0, right: 0, bottom: 0 };
    expect(fitPadding({ x: 1200, y: 700 }, covered)).toEqual({
      paddingTopLeft: [596, 50],
      paddingBottomRight: [50, 50],
    });
    expect(fitPadding({ x: 360, y: 679 }, { ...covered, left: 0, bottom: 300 })).toEqual({
      paddingTopLeft: [45, 50],
      paddingBottomRight: [50, 350],
    });
  });

  it('does not move the map for a farm without a boundary', () => {
    const map = createMap(document.createElement('div'));
    const fit = vi.spyOn(map, 'fitBounds');
    fitToBoundary(map, latLngBounds([]));
    expect(fit).not.toHaveBeenCalled();
  });
});

describe('a map marker', () => {
  it('has three sizes, medium by default (MAP-30)', () => {
    expect(MARKER_SIZES).toEqual({ small: [20, 50], medium: [30, 70], large: [36, 90] });
    expect(drawnMarkerIcon().options.iconSize).toEqual([30, 70]);
    expect(drawnMarkerIcon({ size: 'large' }).options.iconSize).toEqual([36, 90]);
  });

  it('is a Mapbox image: green, circle-stroked, with the token (MAP-31 to MAP-33)', () => {
    const { iconUrl, iconSize } = mapboxMarkerIcon('pk.one two').options;
    expect(iconUrl).toBe(
      'https://api.mapbox.com/v4/marker/pin-m-circle-stroked+008000@2x.png?access_token=pk.one%20two',
    );
    expect(iconSize).toEqual([30, 70]);
  });

  it('throws without a token, and gateIcon then draws the marker itself (MAP-34, OP-15)', () => {
    const message = 'Access to the Mapbox API requires a valid access token.';
    expect(() => mapboxMarkerIcon(null)).toThrow(message);
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(gateIcon(null).options.iconSize).toEqual([30, 70]);
    expect(warned).toHaveBeenCalledWith(message);
  });
});
