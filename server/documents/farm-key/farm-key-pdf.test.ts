import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { formatHectares } from '../australian-format.ts';
import { inputHash } from '../input-hash.ts';
import { exampleInput, exampleParcel, rectangle } from './example-input.fixture.ts';
import { farmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { farmKeyPdf, SAMPLE_NOTICE } from './farm-key-pdf.ts';

async function open(input: FarmKeyInput) {
  return getDocumentProxy(await farmKeyPdf(farmKeyFacts(input)));
}

/** The text of each page, joined into one line. */
async function pagesOf(input: FarmKeyInput): Promise<string[]> {
  const { text } = await extractText(await open(input), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

describe('farmKeyPdf', () => {
  it('states on its first page whose farm it is, its area and its date (PROD-07)', async () => {
    const input = exampleInput(12);
    const [first] = await pagesOf(input);
    const totalHa = input.parcels.reduce((sum, parcel) => sum + parcel.areaHa, 0);
    for (const fact of [
      'Farm Key',
      'Kurrajong Park',
      '1204 Canola Way, Coolamon NSW 2701',
      'NK123456',
      'Alex Moran',
      'Moran Pastoral Pty Ltd',
      '21 November 2026',
      `${formatHectares(totalHa)} ha`,
      'Scale 1:30 000 on A4',
      'Front gate',
    ]) {
      expect(first).toContain(fact);
    }
  });

  it('has a row for each paddock, and no such table for a farm without paddocks', async () => {
    const paddocks = [
      { name: '=Creek', kind: 'grazing' as const, areaHa: 51.24 },
      { name: 'Βόρειο', kind: 'native' as const, areaHa: 10 },
    ];
    const text = (await pagesOf({ ...exampleInput(3), paddocks })).join(' ');
    expect(text).toContain('Paddock Kind Hectares');
    expect(text).toContain(`=Creek Grazing ${formatHectares(51.24)}`);
    expect(text).toContain(`Βόρειο Native vegetation ${formatHectares(10)}`);
    expect(text).toContain(`Total ${formatHectares(61.24)}`);
    expect((await pagesOf(exampleInput(3))).join(' ')).not.toContain('Paddock');
  });

  it.each([
    [1, 2],
    [60, 3],
    [500, 15],
  ])(
    'shows %i parcels on %i pages, each with the order and page number',
    async (count, pageCount) => {
      const input = exampleInput(count);
      const pages = await pagesOf(input);
      expect(pages).toHaveLength(pageCount);
      pages.forEach((page, i) => {
        expect(page).toContain('FL-7K3M-92QX-4TRA · Order FK-2026-001042');
        expect(page).toContain(`Page ${i + 1} of ${pageCount}`);
      });
      const tables = pages.filter((page) => page.includes('Local government area Hectares'));
      const listed = tables.join(' ').match(/\d+\/\/DP755510/g);
      expect(listed).toEqual(input.parcels.map((parcel) => parcel.jurisdictionalId));
      const outline = await (await open(input)).getOutline();
      expect(outline?.map(({ title }) => title) ?? null).toEqual(
        pageCount > 3 ? ['Farm Key', 'Parcels', 'About this Farm Key'] : null,
      );
      // All but the first page, and the last one if only the notes are left for it.
      expect(tables.length).toBeGreaterThanOrEqual(pageCount - 2);
    },
  );

  it('ends with the data set, the hash of its facts and a disclaimer', async () => {
    const input = exampleInput(2);
    const last = (await pagesOf(input)).at(-1);
    expect(last).toContain('Example cadastre, version 2026-10.');
    expect(last).toContain(inputHash(input));
    expect(last).toContain('This is not a survey and not a title search.');
    expect(last).toContain('WGS 84 (EPSG:4326)');
  });

  it('opens with its issuer, its number and how to verify it', async () => {
    const input = exampleInput(2);
    const [first] = await pagesOf(input);
    for (const fact of [
      'Fenceline Pty Ltd',
      'ABN 51 824 753 556',
      'reports@fenceline.example',
      'Issued 21 November 2026',
      'Who may rely on this',
      'Check it at app.fenceline.example/verify/FL-7K3M-92QX-4TRA or scan the code.',
    ]) {
      expect(first).toContain(fact);
    }
    const tree = JSON.stringify(await (await (await open(input)).getPage(1)).getStructTree());
    expect(tree).toContain('QR code of https://app.fenceline.example/verify/FL-7K3M-92QX-4TRA');
    expect((await pagesOf(input)).at(-1)).toContain('Made by Fenceline 2026.11.0.');
  });

  it('prints no ABN for an issuer without one, and warns that sample data must not be relied on', async () => {
    const input = exampleInput(2);
    input.document.issuer.abn = null;
    input.dataSet.isSample = true;
    const [first] = await pagesOf(input);
    expect(first).not.toContain('ABN');
    expect(first).toContain('Nobody, because it shows sample data.');
  });

  const checked = (changes: Partial<FarmKeyInput> = {}): FarmKeyInput => ({
    ...exampleInput(3),
    lpa: { verifiedAt: '2026-11-03T01:00:00.000Z' },
    boundaryCheck: { comparedWith: 'Example cadastre 2026-10', findings: [], unchecked: null },
    ...changes,
  });

  it('says when and how LPA verified the farm, and that its boundary is sound', async () => {
    const last = (await pagesOf(checked())).at(-1);
    expect(last).toContain('Verified on 3 November 2026: the registry of Livestock Production');
    expect(last).toContain('for PIC NK123456.');
    expect(last).toContain(
      'Compared with Example cadastre 2026-10: no gaps, and no parcel that has changed.',
    );
    expect(last).toContain('Nobody has searched the titles.');
    expect((await pagesOf(exampleInput(3))).join(' ')).not.toContain('Checks LPA');
  });

  it('lists what the check of the boundary found, and what it could not check', async () => {
    const last = (
      await pagesOf(
        checked({
          lpa: { verifiedAt: null },
          boundaryCheck: {
            comparedWith: 'Example cadastre 2026-10',
            findings: ['2 gaps inside the farm, 1.20 ha'],
            unchecked: 'This boundary is too complicated to check.',
          },
        }),
      )
    ).at(-1);
    expect(last).toContain('Not verified: no sign-in');
    expect(last).toContain('2 gaps inside the farm, 1.20 ha. This boundary is too complicated');
  });

  it.each([
    [{ lng: 147.205, lat: -34.845 }, 'On the farm.'],
    [{ lng: 147.2003, lat: -34.842 }, 'm outside the boundary, such as on the road beside it.'],
    [{ lng: 147.19, lat: -34.842 }, 'm outside the boundary, which is more than 50 m.'],
  ])('measures the distance of the gate at %j', async (gate, words) => {
    const input = checked();
    input.farm.gate = gate;
    expect((await pagesOf(input)).at(-1)).toContain(words);
  });

  it('marks sample data on every page, and leaves other data unmarked', async () => {
    const input = exampleInput(60);
    for (const page of await pagesOf(input)) expect(page).not.toContain('SAMPLE DATA');
    input.dataSet.isSample = true;
    for (const page of await pagesOf(input)) expect(page).toContain(SAMPLE_NOTICE);
  });

  it('shows its map with a scale bar, a legend and a north arrow', async () => {
    const [first] = await pagesOf(exampleInput(2));
    expect(first).toMatch(/\b0\s+\d[\d ]*\s+\d[\d ]* (m|km)\b/);
    expect(first).toMatch(/\bN\b/);
    expect(first).toContain('numbered as in the table');
    expect(first).toContain('Front gate');
  });

  it('carries title, author, language, dates and a tagged structure', async () => {
    const document = await open(exampleInput(2));
    const { info, metadata } = await getMeta(document);
    expect(info).toMatchObject({
      Title: 'Farm Key – Kurrajong Park',
      Author: 'Fenceline',
      Language: 'en-AU',
      CreationDate: 'D:20261120223000Z',
    });
    expect(metadata.get('dc:title')).toBe('Farm Key – Kurrajong Park');
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    expect(tree).toContain('"role":"H1"');
    expect(tree).toContain('"role":"Figure"');
    expect(tree).toContain('outlines of the farm’s parcels (2)');
  });

  it('draws hostile names as text, missing glyphs as boxes, and says so', async () => {
    const propertyName = '<script>alert(1)</script> & Ngārara 🐑 羊\u202E\n(x) Tj';
    const input = exampleInput(1, { propertyName });
    const pages = await pagesOf(input);
    expect(pages[0]).toContain('<script>alert(1)</script> & Ngārara');
    expect(pages[0]).toContain('(x) Tj');
    expect(pages.at(-1)).toContain('appear as boxes here');
    expect((await pagesOf(exampleInput(1))).at(-1)).not.toContain('appear as boxes here');
    const { info, metadata } = await getMeta(await open(input));
    const title = 'Farm Key – <script>alert(1)</script> & Ngārara 🐑 羊 (x) Tj';
    expect(info['Title']).toBe(title);
    expect(metadata.get('dc:title')).toBe(title);
  });

  it('shows blocks 200 km apart on one map, and says which facts did not fit on it', async () => {
    const input = exampleInput(1, { gate: { lng: 115.8, lat: -31.9 } });
    const farBlock = {
      type: 'Polygon' as const,
      coordinates: [rectangle(149.4, -35, 149.41, -34.99)],
    };
    input.parcels.push(exampleParcel('9', farBlock));
    const pages = await pagesOf(input);
    expect(pages[0]).toContain('Scale 1:1 500 000 on A4');
    expect(pages[0]).not.toContain('numbered as in the table Front gate');
    expect(pages.at(-1)).toContain('The front gate is outside the map.');
  });
});
