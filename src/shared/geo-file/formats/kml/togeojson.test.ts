// @vitest-environment jsdom
import { kml as toGeoJson } from '@tmcw/togeojson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kml, kmlPolygon, placemark, read, square } from '../../geo-file.fixture.ts';

/** Compares with a DOM-based reader on files that it understands. */
it('readGeoFile reads polygons, names and data as togeojson does', async () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'abc äß7&<>"'), minLength: 1 })
    .map((value) => `x${value.trim()}`);
  const escaped = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const paddock = fc.record({
    name: text,
    data: fc.dictionary(fc.constantFrom('crop', 'soil', 'area'), text),
    east: fc.integer({ min: 0, max: 500 }),
    hasHole: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(paddock, { minLength: 1, maxLength: 4 }), async (paddocks) => {
      const document = kml(
        ...paddocks.map(({ name, data, east, hasHole }) => {
          const values = Object.entries(data).map(
            ([key, value]) => `<Data name="${key}"><value>${escaped(value)}</value></Data>`,
          );
          const rings = hasHole
            ? [square(east), square(east + 2, 2, 2).toReversed()]
            : [square(east)];
          return placemark(
            escaped(name),
            `<ExtendedData>${values.join('')}</ExtendedData>`,
            kmlPolygon(rings),
          );
        }),
      );
      const peer = toGeoJson(new DOMParser().parseFromString(document, 'text/xml'));
      const { features } = await read('farm.kml', document);
      expect(features).toEqual(peer.features);
    }),
    { numRuns: 30 },
  );
});
