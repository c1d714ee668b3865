import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaFault } from '#shared/lib/geo';
import { read, zip } from './geo-file.fixture.ts';
import { applyOffer } from './index.ts';
import { SHAPEFILE_PARTS, SOUND_FILES } from './sound-files.fixture.ts';

// Only in `npm run test:full`: every kind of damage in every format.

const files = Object.values(SOUND_FILES).flatMap(Object.entries<Uint8Array>);
const parts = ['a.shp', 'a.dbf'] as const;

/** Damages one part of a shapefile inside an otherwise intact archive. */
const damagedPart = (damage: (bytes: Uint8Array) => Uint8Array, part: (typeof parts)[number]) =>
  zip({ ...SHAPEFILE_PARTS, [part]: damage(SHAPEFILE_PARTS[part].slice()) });

it.each(files)('readGeoFile reads the areas of an undamaged %s', async (name, bytes) => {
  expect((await read(name, bytes)).features).not.toEqual([]);
});

it('readGeoFile returns valid areas or a refusal with its reason, whatever is broken in the file', async () => {
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change = fc.record({ at: place, byte: fc.integer({ min: 0, max: 255 }) });
  const damages = fc.record({
    changes: fc.array(change, { maxLength: 4 }),
    cut: fc.option(place, { freq: 4 }),
    doubled: fc.option(place, { freq: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(files.length + parts.length - 1),
      damages,
      async (which, { changes, cut, doubled }) => {
        const damage = (whole: Uint8Array): Uint8Array => {
          const bytes = whole.slice();
          for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
          const from = doubled === null ? bytes.length : Math.floor(doubled * bytes.length);
          const longer = Uint8Array.from([...bytes, ...bytes.subarray(from)]);
          return cut === null ? longer : longer.subarray(0, Math.floor(cut * longer.length));
        };
        const [name, bytes] = files[which] ?? ['farm.zip', new Uint8Array()];
        const content =
          which < files.length ? damage(bytes) : damagedPart(damage, parts[which - files.length]!);
        let answer = await read(name, content);
        for (let taken = 0; taken < 3 && answer.offers.length > 0; taken++) {
          answer = await applyOffer(answer, answer.offers[0]!.id);
        }
        for (const { geometry } of answer.features) expect(areaFault(geometry)).toBeNull();
        if (answer.features.length > 0) expect(answer.areaHa).toBeGreaterThan(0);
        else expect(answer.refusal?.reason).toMatch(/^[A-Z\d“].*[.…]$/s);
      },
    ),
    { numRuns: 1_000 },
  );
});
