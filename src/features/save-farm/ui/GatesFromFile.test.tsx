// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scopeBind } from 'effector';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../tests/support/screens/screen.tsx';
import { addFarmPressed, $wizard, boundaryFile } from '../index.ts';
import { GatesFromFile } from './GatesFromFile.tsx';
import { useUnit } from 'effector-react';

const TRACK = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="-35" lon="146.3"><name>Silo</name></wpt>
<wpt lat="-34.995" lon="146.0101"><name>Main gate</name></wpt>
<trk><trkseg><trkpt lat="-35" lon="146"/><trkpt lat="-35" lon="146.01"/><trkpt lat="-34.99" lon="146.01"/><trkpt lat="-34.99" lon="146"/><trkpt lat="-35" lon="146"/></trkseg></trk></gpx>`;

afterEach(() => vi.restoreAllMocks());

function Step() {
  const wizard = useUnit($wizard);
  return wizard && <GatesFromFile draft={wizard.draft} />;
}

it('a waypoint of the boundary file can become the front gate, and the nearest is offered first', async () => {
  const { scope } = showScreen(() => <Step />, '/map');
  act(() => scopeBind(addFarmPressed, { scope })());
  act(() => scopeBind(boundaryFile.fileChosen, { scope })(new File([TRACK], 'walk.gpx')));
  const offers = await screen.findAllByRole('button');
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    'Use “Main gate” as the front gate',
    'Use “Silo” as the front gate',
  ]);
  await userEvent.click(offers[0]!);
  expect(scope.getState($wizard)?.draft.gate).toEqual([146.0101, -34.995]);
  expect(screen.getByRole('button', { name: '“Main gate” is the front gate' })).toHaveProperty(
    'disabled',
    true,
  );
});
