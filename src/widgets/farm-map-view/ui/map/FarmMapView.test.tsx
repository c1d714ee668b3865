// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { latLng, type Map as LeafletMap } from 'leaflet';
import { useMap } from 'react-leaflet';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAppSettings } from '#shared/config/react';
import { $message } from '#shared/snackbar/react';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { SETTINGS } from '../../../../../tests/support/screens/screen.tsx';
import type { MapFocus } from '../../model/map-focus.ts';
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

function open(
  focus: MapFocus | null = null,
  picking: 'place' | 'parcel' = 'place',
  farmExtent: LonLatBounds | null = null,
  onLayers?: () => void,
) {
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
      hasReference={false}
      focus={focus}
      farmExtent={farmExtent}
      printed={{ title: 'Kurrajong Park', legend: null }}
      picking={picking}
      onClick={(position) => clicked.push(position)}
      {...(onLayers && { onLayers })}
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

  it('zooms one level for each press of a button, even if a zoom is still running', async () => {
    const { map } = open();
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    // Leaflet animates no zooms in jsdom, which has no transforms.
    const zooming = Object.assign(map, { _animatingZoom: true });
    await userEvent.click(zoomIn);
    await userEvent.click(zoomIn);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(map.getZoom()).toBe(5);
    zooming._animatingZoom = false;
    map.fire('zoomend');
    expect(map.getZoom()).toBe(7);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await waitFor(() => expect(map.getZoom()).toBe(6));
  });

  it('leaves the full screen when Layers is pressed, to show the controls beside the map', async () => {
    const called: string[] = [];
    Object.assign(document, {
      fullscreenElement: document.body,
      exitFullscreen: async () => void called.push('left'),
    });
    open(null, 'place', null, () => void called.push('layers'));
    await userEvent.click(screen.getByRole('button', { name: 'Layers' }));
    await waitFor(() => expect(called).toEqual(['left', 'layers']));
    for (const key of ['fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, key);
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
    map.setView([-34, 147], 11);
    enter();
    expect(clicked).toEqual([[147, -34]]);
  });

  it('opens at its initial position, without a frame elsewhere', () => {
    const { map } = open({ on: 'place', extent: [146, -35, 148, -33] });
    expect(map.getCenter().lng).toBeCloseTo(147, 5);
  });
});

/** A device whose position the test controls. */
function device() {
  let found: PositionCallback = () => {};
  let failed: PositionErrorCallback = () => {};
  const clearWatch = vi.fn<(id: number) => void>();
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    geolocation: {
      clearWatch,
      watchPosition: (success: PositionCallback, failure: PositionErrorCallback) => {
        found = success;
        failed = failure;
        return 7;
      },
    },
  });
  return {
    clearWatch,
    isAt: ([longitude, latitude]: LonLat, accuracy: number) =>
      act(() => found({ coords: { longitude, latitude, accuracy } } as GeolocationPosition)),
    fails: (code: number) => act(() => failed({ code } as GeolocationPositionError)),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const message = () => $message.getState()?.lines.join(' ');

describe('the user’s position on the map', () => {
  it('says how to allow it when the browser refuses the position', async () => {
    const { fails } = device();
    open();
    await press('Show where I am');
    fails(1);
    expect(message()).toMatch(/^Your browser does not share your position with this site\./);
    expect(screen.getByRole('button', { name: 'Show where I am' }).ariaPressed).toBe('false');
  });

  it('says when the position is known to a few kilometres only', async () => {
    const { isAt } = device();
    open();
    await press('Show where I am');
    isAt([147, -35], 3_000);
    expect(message()).toBe('Your position may be off by 3.0 km, as the circle shows.');
  });

  it('is shown with its accuracy in metres', async () => {
    const { isAt } = device();
    open();
    await press('Show where I am');
    isAt([147, -35], 20);
    expect(screen.getByTitle('Your position may be off by 20 m').textContent).toBe('±20 m');
  });

  it('is shown again automatically after the device loses it', async () => {
    const { isAt, fails } = device();
    open();
    await press('Show where I am');
    isAt([147, -35], 20);
    fails(2);
    expect(message()).toMatch(/^Your device has lost your position\./);
    expect(screen.queryByTitle(/^Your position may be off/)).toBeNull();
    isAt([147, -35], 20);
    expect(screen.getByTitle('Your position may be off by 20 m')).not.toBeNull();
  });

  it('is never taken for the gate while it may be kilometres off', async () => {
    const { isAt } = device();
    const { map, clicked } = open();
    const type = (key: string) =>
      act(() => {
        // Leaflet handles keys only while the map has the focus.
        map.getContainer().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
    await press('Show where I am');
    isAt([147, -35], 3_000);
    type('Enter');
    expect(clicked).toEqual([]);
    expect(message()).toBe(
      'Your position may be off by 3.0 km. Move the map to the right place first.',
    );
    type('ArrowUp');
    type('Enter');
    expect(clicked).toHaveLength(1);
    await press('Follow my position');
    isAt([147, -35], 12);
    type('Enter');
    expect(clicked).toHaveLength(2);
  });

  it('disables a phone’s gate button while it may be kilometres off', async () => {
    vi.stubGlobal('innerWidth', 360);
    const { isAt, fails } = device();
    const { map, clicked } = open();
    await press('Show where I am');
    isAt([147, -35], 3_000);
    fails(2);
    const button = screen.getByRole('button', { name: /^Move the map to the gate/ });
    expect(button.textContent).toContain('Your position is ±3.0 km');
    await userEvent.click(button);
    expect(clicked).toEqual([]);
    act(() => void map.fire('dragstart'));
    await press('Set gate here');
    expect(clicked).toHaveLength(1);
  });

  it('is followed until the user moves the map, and then again after the next press', async () => {
    const { isAt, clearWatch } = device();
    const { map } = open();
    await press('Show where I am');
    isAt([147, -35], 20);
    expect(map.getCenter()).toMatchObject({ lat: -35, lng: 147 });
    isAt([147.1, -35], 20);
    expect(map.getCenter().lng).toBeCloseTo(147.1);
    act(() => void map.fire('dragstart'));
    isAt([147.2, -35], 20);
    expect(map.getCenter().lng).toBeCloseTo(147.1);
    await press('Follow my position');
    expect(map.getCenter().lng).toBeCloseTo(147.2);
    await press('Stop showing where I am');
    expect(clearWatch).toHaveBeenCalledWith(7);
  });
});

describe('Measure', () => {
  const click = (map: LeafletMap, [lon, lat]: LonLat) =>
    act(() => void map.fire('click', { latlng: latLng(lat, lon), originalEvent: { detail: 1 } }));

  it('measures between clicks, which select nothing meanwhile', async () => {
    const { map, clicked } = open();
    await press('Measure');
    const panel = await screen.findByRole('region', { name: 'Measure' });
    click(map, [147, -35]);
    click(map, [147, -34.99]);
    expect(panel.textContent).toContain('1.11 km');
    click(map, [147.01, -34.99]);
    expect(panel.textContent).toMatch(/2\.02 km · 50\.\d ha/);
    const sides = [...map.getContainer().querySelectorAll('.measured-side')];
    expect(sides.map((side) => side.textContent)).toEqual(['1.11 km', '913 m']);
    await press('Undo');
    expect(panel.textContent).toContain('1.11 km');
    expect(clicked).toEqual([]);
  });

  it('finishes with Enter what clicks began, and takes the crosshair after an arrow key', async () => {
    const { map } = open();
    await press('Measure');
    const panel = await screen.findByRole('region', { name: 'Measure' });
    const key = (name: string) =>
      act(
        () =>
          void map
            .getContainer()
            .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
      );
    click(map, [147, -35]);
    click(map, [147, -34.99]);
    key('Enter');
    expect(panel.textContent).toContain('1.11 km');
    click(map, [147, -35]);
    expect(panel.textContent).toContain('Click the map');
    click(map, [147, -34.99]);
    key('ArrowLeft');
    key('Enter');
    expect(panel.textContent).not.toContain('1.11 km');
  });

  it('drops the last point with Escape, then ends, after which clicks select again', async () => {
    const { map, clicked } = open();
    await press('Measure');
    const panel = await screen.findByRole('region', { name: 'Measure' });
    click(map, [147, -35]);
    click(map, [147, -34.99]);
    await userEvent.keyboard('{Escape}');
    expect(panel.textContent).toContain('Click the map');
    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('region', { name: 'Measure' })).toBeNull();
    click(map, [147, -35]);
    expect(clicked).toEqual([[147, -35]]);
  });
});

it('the map offers to show the farm again, if one is chosen', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Show my farm' })).toBeNull();
  const { map } = open(null, 'place', [146, -35, 148, -33]);
  await press('Show my farm');
  expect(map.getCenter().lng).toBeCloseTo(147, 0);
});

it.each(['ctrlKey', 'metaKey'])('prints by %s and P what its button prints', async (modifier) => {
  open();
  const key = (options: object) => fireEvent.keyDown(document, { key: 'p', ...options });
  expect([key({}), key({ [modifier]: true, shiftKey: true })]).toEqual([true, true]);
  expect(screen.queryByRole('region', { name: 'Print the map' })).toBeNull();
  // False: the browser's own print does not open.
  expect(key({ [modifier]: true })).toBe(false);
  await screen.findByRole('region', { name: 'Print the map' });
  await press('Cancel');
});
