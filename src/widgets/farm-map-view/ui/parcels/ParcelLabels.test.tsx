// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { LayerGroup } from 'leaflet';
import { MapContainer } from 'react-leaflet';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ParcelOutlinesLayer } from '#entities/parcel/map';
import { ParcelLabels } from './ParcelLabels.tsx';

const EXTENT = 4096;
const ring = (lotPlan: string, left: number, top: number, right: number, bottom: number) => ({
  parcel: { pid: lotPlan, lotPlan, hectares: 10 },
  points: Int16Array.of(left, top, right, top, right, bottom, left, bottom, left, top),
  box: [left, top, right, bottom] as const,
});
/** The tile in the middle of the map, which is 256 pixels wide there: 16 units are a pixel. */
const TILE = {
  coords: { z: 15, x: 29_673, y: 19_678 },
  outlines: {
    extent: EXTENT,
    lines: [],
    rings: [ring('17//DP755092', 0, 0, 4096, 2048), ring('2//DP1', 0, 2048, 200, 2248)],
  },
};
const layer = Object.assign(new LayerGroup(), {
  tilesInView: () => [TILE],
}) as unknown as ParcelOutlinesLayer;

const drawn = () =>
  Array.from(document.querySelectorAll('.map-label'), ({ textContent }) => textContent);
/** Enough frames to find the names and to draw them. */
const frames = () =>
  act(async () => {
    for (let frame = 0; frame < 4; frame += 1) {
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => void vi.restoreAllMocks());

const map = (hasLabels: boolean) => (
  <MapContainer center={[-34, 146]} zoom={15} zoomAnimation={false}>
    {hasLabels && <ParcelLabels layer={layer} />}
  </MapContainer>
);

it('the map shows the names of parcels that have room for them', async () => {
  render(map(true));
  await frames();
  expect(drawn()).toEqual(['17//DP755092']);
});

it('the map shows no names once the layer is removed, even if tiles have just arrived', async () => {
  const { rerender } = render(map(true));
  await frames();
  layer.fire('load');
  rerender(map(false));
  await frames();
  expect(drawn()).toEqual([]);
});
