// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import type { Map as LeafletMap } from 'leaflet';
import { useMap } from 'react-leaflet';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAppSettings } from '#shared/config/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import type { MapFocus } from '../model/map-focus.ts';
import { FarmMapView } from './FarmMapView.tsx';

beforeEach(() => {
  keepAppSettings(SETTINGS);
  // jsdom lays nothing out and has no media.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

function open(focus: MapFocus | null = null, picking: 'place' | 'parcel' = 'place') {
  const held: { map?: LeafletMap } = {};
  const clicked: LonLat[] = [];
  function Hold() {
    held.map = useMap();
    return null;
  }
  render(
    <FarmMapView
      baseLayer="satellite"
      hasParcelOutlines={false}
      focus={focus}
      picking={picking}
      onClick={(position) => clicked.push(position)}
    >
      <Hold />
    </FarmMapView>,
  );
  return { map: held.map!, clicked };
}

describe('FarmMapView', () => {
  it('starts over the middle of Australia at zoom 5 (MAP-20, MAP-21, OP-09)', () => {
    const { map } = open();
    expect(map.getCenter()).toMatchObject({ lat: -26, lng: 134 });
    expect(map.getZoom()).toBe(5);
  });

  it('has its scale bar at the bottom right (MAP-22)', () => {
    const corner = open().map.getContainer().querySelector('.leaflet-bottom.leaflet-right');
    expect(corner?.querySelector('.leaflet-control-scale')).not.toBeNull();
  });

  it('treats Enter as a click at its centre, only when the map itself has the focus', () => {
    const { map, clicked } = open();
    const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    const zoomIn = map.getContainer().querySelector('.leaflet-control-zoom-in')!;
    zoomIn.dispatchEvent(enter());
    expect(clicked).toEqual([]);
    map.getContainer().dispatchEvent(enter());
    expect(clicked).toEqual([[134, -26]]);
  });

  it('zooms in instead of selecting when a parcel click comes from too far out', () => {
    const { map, clicked } = open(null, 'parcel');
    const enter = () =>
      map.getContainer().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    map.setView([-34, 147], 10);
    enter();
    expect(clicked).toEqual([]);
    expect(map.getZoom()).toBe(13);
    expect(map.getCenter()).toMatchObject({ lat: -34, lng: 147 });
    map.setZoom(11);
    enter();
    expect(clicked).toEqual([[147, -34]]);
  });

  it('moves to the requested focus', async () => {
    const { map } = open({ on: 'place', extent: [146, -35, 148, -33] });
    await waitFor(() => expect(map.getCenter().lng).toBeCloseTo(147, 5));
  });
});
