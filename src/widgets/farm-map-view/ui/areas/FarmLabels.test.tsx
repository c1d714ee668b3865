// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { expect, it, vi } from 'vitest';
import { FarmLabels } from './FarmLabels.tsx';
import type { MapLabel } from '#shared/lib/leaflet';

const label = (text: string, lng: number): MapLabel => ({ at: [lng, -34], text, anchor: 'right' });
const drawn = async () => {
  // The layer draws in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  return [...document.querySelectorAll('.map-label')].map(({ textContent }) => textContent);
};

it('the map names farms without overlaps, until it is closed', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const farms = [
    label('Kurrajong Park', 146),
    label('Back Creek', 146.001),
    label('Señor 🐑', 146.5),
  ];
  const { unmount } = render(
    <MapContainer center={[-34, 146]} zoom={10} zoomAnimation={false}>
      <FarmLabels labels={farms} />
    </MapContainer>,
  );
  expect(await drawn()).toEqual(['Kurrajong Park', 'Señor 🐑']);
  expect(document.querySelector('.leaflet-labels-pane .map-label')).not.toBeNull();
  unmount();
  expect(await drawn()).toEqual([]);
  vi.restoreAllMocks();
});
