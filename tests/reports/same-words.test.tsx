// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { strFromU8 } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FINDINGS_TITLE, findingTexts, ReportNumbers } from '#entities/report';
import type { ReportFinding } from '#shared/api/contract';
import { parseCsv } from '#shared/lib/csv';
import { DeliveredReport } from '../../src/pages/report/ui/ReportPage.tsx';
import { SharedReport } from '../../src/pages/shared-report/ui/SharedReport.tsx';
import { samples } from '../contract/samples.ts';
import { reportRecord } from '../support/reports/report-numbers.ts';
import { answerCalls, showScreen } from '../support/screens/screen.tsx';
import { mailHtml, mailText } from '../../server/domains/people/mail/mail-layout.ts';
import { readBiomass } from '../../server/platform/settings/biomass.ts';
import type { RasterSource } from '../../server/rasters/index.ts';
import { inputOf } from '../../server/documents/benchmark/benchmark-input.fixture.ts';
import { makeBenchmarkFiles } from '../../server/documents/benchmark/make-benchmark-files.ts';
import { makeCarbonFiles } from '../../server/documents/carbon/make-carbon-files.ts';
import { exampleParcel, rectangle } from '../../server/documents/farm-key/example-input.fixture.ts';
import type { GeneratedFile } from '../../server/documents/generated-file.ts';
import {
  exampleForest,
  exampleGround,
  exampleWoody,
} from '../../server/documents/cover/example-cover.fixture.ts';

const FACTORS = {
  biomass: readBiomass('1/3/8,3/12/35,15/45/110,40/100/220,80/180/400')!,
  carbonFraction: 0.47,
  source: 'Factors of an example.',
};
const WEST_PART = 515;

/** The same data with trees on every pixel. */
const wooded = (source: RasterSource): RasterSource => ({
  ...source,
  open: async (date) => {
    const raster = await source.open(date);
    return raster && { ...raster, percentOf: (stored) => Math.max(60, raster.percentOf(stored)) };
  },
});
const isUnseen = (_date: string, column: number) => column < WEST_PART;
const ground = exampleGround();
const woody = exampleWoody();

function farmOf(west: number, south: number, degrees: number) {
  const ring = rectangle(west, south, west + degrees, south + degrees);
  return {
    ...inputOf(1, 12),
    parcels: [exampleParcel('f1', { type: 'Polygon', coordinates: [ring] })],
  };
}

const benchmark = (input = inputOf(), sources = { ground, woody }) =>
  makeBenchmarkFiles(input, sources);
function carbon(input = inputOf(), trees = woody) {
  const cover = { ...input.cover, forest: { name: 'Example canopy, v1', year: 2024 } };
  return makeCarbonFiles(
    { ...input, cover, factors: FACTORS },
    { woody: trees, forest: exampleForest() },
  );
}
const custom = () => ({ ...farmOf(147.2, -34.86, 0.02), isCustomBoundary: true as const });

const REPORTS: [string, () => Promise<GeneratedFile[]>][] = [
  ['a benchmark of a tiny farm', () => benchmark(farmOf(147.2, -34.85, 0.0008))],
  ['a carbon report of a tiny farm', () => carbon(farmOf(147.2, -34.85, 0.0008))],
  ['a benchmark of a huge farm', () => benchmark(farmOf(147.13, -34.92, 0.14))],
  ['a carbon report of a huge farm', () => carbon(farmOf(147.13, -34.92, 0.14))],
  ['a benchmark of a forest', () => benchmark(inputOf(), { ground, woody: wooded(woody) })],
  ['a carbon report of a forest', () => carbon(inputOf(), wooded(woody))],
  ['a carbon report of a custom boundary', () => carbon(custom())],
  [
    'a benchmark of a farm partly outside the data',
    () =>
      benchmark(inputOf(), {
        ground: exampleGround({ isUnseen }),
        woody: exampleWoody({ isUnseen }),
      }),
  ],
  [
    'a carbon report of a farm partly outside the data',
    () => carbon(inputOf(), exampleWoody({ isUnseen })),
  ],
];

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

async function wordsOfPdf([pdf]: readonly GeneratedFile[]): Promise<string> {
  const proxy = await getDocumentProxy(pdf!.bytes.slice());
  const { text } = await extractText(proxy, { mergePages: false });
  // Without the frame of each page, so that a list over two pages can be read on.
  const pages = text.map((page) =>
    oneLine(page)
      .replace(/^SAMPLE DATA – not real measurements /, '')
      .replace(/ ?\S+ Report · Kurrajong Park Fenceline FL-.*? Page \d+ of \d+$/, '')
      .replace(/ ?Fenceline FL-.*? Page \d+ of \d+$/, ''),
  );
  const [, words = ''] = pages.join(' ').split(`${FINDINGS_TITLE} `);
  return words;
}

function wordsOfScreen(): string[] {
  const list = screen.getByRole('list', { name: 'Findings' });
  return [...list.children].map((item) =>
    oneLine([...item.querySelectorAll('h3, p')].map(({ textContent }) => textContent).join(' ')),
  );
}

function wordsOfTable(files: readonly GeneratedFile[]): string[] {
  const file = files.find(({ fileName }) => fileName.endsWith('-findings.csv'))!;
  const [titles, ...rows] = parseCsv(strFromU8(file.bytes));
  return rows.map(({ cells }) => {
    // A cell that begins like a formula has an apostrophe before it.
    const cell = (name: string) => cells[titles!.cells.indexOf(name)]!.replace(/^'(?=\+)/, '');
    const texts = ['meaning', 'figure', 'interval', 'says', 'basis', 'limits'].map(cell);
    return oneLine(texts.join(' '));
  });
}

const frame = { product: 'Fenceline', subject: 'Files', footer: [] };

function wordsOfMail(findings: readonly ReportFinding[]): { text: string; html: string } {
  const parts = [{ report: FINDINGS_TITLE, findings }];
  const page = new DOMParser().parseFromString(mailHtml(frame, parts), 'text/html');
  return {
    text: oneLine(mailText(frame, parts)),
    html: [...page.querySelectorAll('.box h2, .box p')].map((p) => p.textContent).join(' '),
  };
}

// jsdom brings a Uint8Array of its own, which the fonts of a PDF are not.
beforeEach(() => void vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer)));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what a report says', () => {
  it.each(REPORTS)(
    'is the same word by word on every page and in every file of %s',
    async (_, make) => {
      const files = await make();
      const { bytes, screen: stored } = files.find((file) => file.screen)!;
      const numbers = ReportNumbers.parse(JSON.parse(strFromU8(bytes)));
      const findings = stored!.findings;
      expect(numbers.findings).toEqual(findings);
      const words = findings.map((finding) => oneLine(findingTexts(finding).join(' ')));
      expect(words.length).toBeGreaterThan(3);

      expect((await wordsOfPdf(files)).slice(0, words.join(' ').length)).toBe(words.join(' '));
      const bare = (text: string) => text.replace(/Based on: |Limit: /g, '');
      expect(wordsOfTable(files)).toEqual(words.map(bare));
      const mail = wordsOfMail(findings);
      expect(mail.text).toBe([FINDINGS_TITLE, ...words].join(' '));
      expect(mail.html).toBe([FINDINGS_TITLE, ...words].join(' '));

      answerCalls({ 'reports.read': () => [reportRecord()] });
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        async () => new Response(JSON.stringify(numbers)),
      );
      showScreen(() => <DeliveredReport itemId="31" />, '/reports/31');
      await screen.findByRole('list', { name: 'Findings' });
      expect(wordsOfScreen()).toEqual(words);
      cleanup();

      const [{ shared_document: shared }] = samples.documents.openShared.result;
      const document = { ...shared!, findings: [...findings] };
      showScreen(
        () => <SharedReport document={document} linkKey="key" onEnded={() => {}} />,
        '/shared',
      );
      await screen.findByRole('list', { name: 'Findings' });
      expect(wordsOfScreen()).toEqual(words);
    },
  );
});
