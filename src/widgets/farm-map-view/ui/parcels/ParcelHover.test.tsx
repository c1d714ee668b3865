// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { expect, it } from 'vitest';
import { ParcelOutlinesLayer, type TileParcel } from '#entities/parcel/map';
import { ParcelHover } from './ParcelHover.tsx';

/** Two parcels, one on each side of longitude 0. */
function twoParcels(): ParcelOutlinesLayer {
  const half = (parcel: TileParcel, from: number, to: number) => ({
    parcel,
    points: Int16Array.of(from, 0, to, 0, to, 4096, from, 4096, from, 0),
    box: [from, 0, to, 4096] as const,
  });
  const west = half({ pid: 'w', lotPlan: '1//DP1', hectares: 12 }, 0, 2048);
  const east = half({ pid: 'e', lotPlan: '2//DP2', hectares: 34 }, 2048, 4096);
  const outlines = { extent: 4096, rings: [west, east], lines: [] };
  const layer = new ParcelOutlinesLayer();
  layer.tilesInView = () => [{ coords: { z: 0, x: 0, y: 0 }, outlines }];
  return layer;
}

const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

it('the map names the parcel under the mouse, even after a click on it, until Escape', async () => {
  const layer = twoParcels();
  const { container, unmount } = render(
    <MapContainer center={[0, 0]} zoom={10} zoomAnimation={false} fadeAnimation={false}>
      <ParcelHover layer={layer} ground="satellite" />
    </MapContainer>,
  );
  const map = container.querySelector<HTMLElement>('.leaflet-container')!;
  const mouse = (type: string, clientX: number) =>
    map.dispatchEvent(new MouseEvent(type, { clientX, clientY: 5, bubbles: true }));
  const name = () => container.querySelector('.parcel-tooltip')?.textContent;

  mouse('pointermove', 20);
  await nextFrame();
  expect(name()).toBe('2//DP2 · 34 ha');
  mouse('click', 20);
  await nextFrame();
  expect(name()).toBe('2//DP2 · 34 ha');
  mouse('pointermove', -20);
  await nextFrame();
  expect(name()).toBe('1//DP1 · 12 ha');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(name()).toBeUndefined();
  mouse('pointermove', 20);
  await nextFrame();
  expect(name()).toBe('2//DP2 · 34 ha');
  mouse('pointerleave', -20);
  expect(name()).toBeUndefined();
  unmount();
});
