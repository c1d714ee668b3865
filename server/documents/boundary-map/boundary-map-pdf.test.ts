import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { exampleInput, rectangle } from '../farm-key/example-input.fixture.ts';
import type { BoundaryMapInput } from './boundary-map-input.ts';
import { boundaryMapPdf } from './boundary-map-pdf.ts';

const A4 = { short: 595.28, long: 841.89 };

function parcelFarm(count: number, change: Partial<BoundaryMapInput['farm']> = {}) {
  const { farm, parcels, generatedAt } = exampleInput(count);
  return {
    generatedAt,
    farm: { ...farm, gate: farm.gate!, ...change },
    areaHa: parcels.reduce((sum, { areaHa }) => sum + areaHa, 0),
    parcels: parcels.map(({ jurisdictionalId, geometry }) => ({
      lotPlan: jurisdictionalId,
      geometry: JSON.stringify(geometry),
    })),
    features: null,
    paddocks: [],
    isSample: false,
  } satisfies BoundaryMapInput;
}

/** A farm with a custom boundary: two paddocks side by side, one with a dam cut out. */
const customFarm = (names: readonly [string, string]): BoundaryMapInput => {
  const [lng, lat] = [147.2, -34.84];
  const feature = (name: string, coordinates: unknown) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates },
  });
  const dam = rectangle(lng + 0.004, lat + 0.004, lng + 0.006, lat + 0.006).toReversed();
  return {
    ...parcelFarm(1),
    areaHa: 210.5,
    parcels: [],
    farm: { ...parcelFarm(1).farm, gate: { lng: lng + 0.01, lat } },
    features: JSON.stringify([
      feature(names[0], [rectangle(lng, lat, lng + 0.01, lat + 0.01), dam]),
      feature(names[1], [rectangle(lng + 0.01, lat, lng + 0.03, lat + 0.01)]),
    ]),
  };
};

async function open(input: BoundaryMapInput) {
  const document = await getDocumentProxy(await boundaryMapPdf(input));
  const { text } = await extractText(document, { mergePages: false });
  const [, , width, height] = (await document.getPage(1)).view;
  const [all] = text.map((page) => page.replaceAll(/\s+/g, ' '));
  return { text: all!, pages: text.length, width: width!, height: height! };
}

describe('boundaryMapPdf', () => {
  it('states the farm, its PIC, hectares, lots, scale and datum on one page', async () => {
    const { text, pages } = await open(parcelFarm(6));
    expect(pages).toBe(1);
    for (const fact of [
      'Kurrajong Park',
      'NK123456',
      'Land parcels 6',
      '1204 Canola Way, Coolamon NSW 2701',
      '101//DP755510',
      '106//DP755510',
      'Front gate',
      'Land parcel',
      'Boundary on 21 November 2026',
      'WGS 84 (EPSG:4326)',
      'Not a certified product; the Farm Key is.',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).toMatch(/\d+\.\d\d ha/);
    expect(text).toMatch(/Scale 1:[\d ]+ on A4/);
    expect(text).toMatch(/147\.\d+° E/);
    expect(text).toMatch(/34\.\d+° S/);
  });

  it('fills A4 portrait with a tall farm and A4 landscape with a wide one', async () => {
    const strip = { type: 'Polygon', coordinates: [rectangle(147.2, -34.9, 147.21, -34.8)] };
    const feature = { type: 'Feature', properties: {}, geometry: strip };
    const tall = await open({ ...customFarm(['', '']), features: JSON.stringify([feature]) });
    expect(tall).toMatchObject({ width: A4.short, height: A4.long });
    const wide = await open(customFarm(['Creek', 'Hill']));
    expect(wide).toMatchObject({ width: A4.long, height: A4.short });
  });

  it('names the areas of a custom boundary', async () => {
    const { text } = await open(customFarm(['Creek flat', 'Hill']));
    expect(text).toContain('Creek flat');
    expect(text).toContain('Hill');
    expect(text).toContain('Areas 2');
    expect(text).toContain('Area of the boundary');
  });

  it('names the paddocks of a farm instead of its lots', async () => {
    const farm = parcelFarm(2);
    const paddocks = farm.parcels.map(({ geometry }, i) => ({
      name: ['Ridge', 'Bore'][i]!,
      geometry,
    }));
    const { text } = await open({ ...farm, paddocks });
    for (const words of [
      'Ridge',
      'Bore',
      'Paddocks 2',
      'Land parcels 2',
      'Names are those of the paddocks.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('101//DP755510');
    expect((await open(farm)).text).not.toContain('addock');
  });

  it('prints lots without their plans if the plans do not fit, and says so', async () => {
    const { text } = await open(parcelFarm(60));
    expect(text).toContain('the map shows the lot alone');
    for (let lot = 101; lot < 161; lot++) expect(text).toMatch(new RegExp(`\\b${lot}\\b`));
    expect(text).not.toContain('too small at this scale');
    expect((await open(parcelFarm(2))).text).not.toContain('the lot alone');
  });

  it('counts the lots whose names do not fit on the map', async () => {
    const { text } = await open(parcelFarm(4_000));
    expect(text).toMatch(/\d+ lots are too small at this scale for their names\./);
  });

  it('says that the gate is outside the map if it is far away', async () => {
    const { text } = await open(parcelFarm(2, { gate: { lng: 115.8, lat: -31.9 } }));
    expect(text).toContain('The front gate is outside the map.');
  });

  it('prints Greek names, and says that Chinese ones appear as boxes', async () => {
    const greek = await open(customFarm(['Ελιά', 'Hill']));
    expect(greek.text).toContain('Ελιά');
    expect(greek.text).not.toContain('boxes');
    expect((await open(customFarm(['강둑', 'Hill']))).text).toContain('appear as boxes');
  });

  it('marks a map of sample parcels', async () => {
    expect((await open({ ...parcelFarm(1), isSample: true })).text).toContain('SAMPLE DATA');
  });
});
