// @vitest-environment jsdom
import { gpx as toGeoJson } from '@tmcw/togeojson';
import type { LineString } from 'geojson';
import { expect, it } from 'vitest';
import { read, square } from '../../geo-file.fixture.ts';
import { gpx, segment, track } from './gpx.fixture.ts';

/** Compares with a DOM-based reader, which returns lines. */
it('readGeoFile finds the names and positions that togeojson finds in tracks', async () => {
  const text = gpx(track('North', segment(square())), track('A &amp; B', segment(square(0, -20))));
  const peer = toGeoJson(new DOMParser().parseFromString(text, 'text/xml')).features;
  const { features } = await read('walk.gpx', text);
  const found = features.map(({ properties, geometry }) => [
    properties['name'],
    geometry.coordinates[0],
  ]);
  expect(found).toEqual(
    peer.map(({ properties, geometry }) => [
      properties?.['name'],
      (geometry as LineString).coordinates.map(([lng, lat]) => [lng, lat]),
    ]),
  );
});
