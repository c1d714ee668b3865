import type { RasterSource } from '../../rasters/index.ts';
import { drawAbout } from '../cover/about-section.ts';
import { coverGaps, woodyGap } from '../cover/cover-gaps.ts';
import { zonesOf } from '../cover/cover-report-facts.ts';
import type { CarbonInput } from '../cover/cover-report-input.ts';
import { findingsCsv } from '../cover/findings-csv.ts';
import { measureWoodyCover } from '../cover/measure-woody-cover.ts';
import { storedClassNotes } from '../cover/stored-class-notes.ts';
import { drawnPaddocks, figuresOf, paddockCover } from '../cover/paddock-cover.ts';
import { NothingMeasuredError } from '../cover/nothing-measured.ts';
import { numbersFile } from '../cover/numbers-file.ts';
import { drawWoodyMaps } from '../cover/woody-sections.ts';
import { farmBoundaryOf, type FarmBoundary } from '../farm-key/farm-boundary.ts';
import { farmSlug } from '#entities/farm';
import { drawForestStatement } from '../forest/forest-statement.ts';
import { measureForest, type ForestResult, type ForestSources } from '../forest/measure-forest.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { inputHash } from '../input-hash.ts';
import { factsOf } from '../map-backdrop.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { carbonCsv } from './carbon-csv.ts';
import { carbonFindings } from './carbon-findings.ts';
import { carbonNumbers } from './carbon-numbers.ts';
import { woodyPaddockCsv } from './woody-paddocks.ts';
import { carbonYears, type CarbonFacts } from './carbon-facts.ts';
import { drawEstimate, drawExtent } from './carbon-pages.ts';
import { drawCarbonTitlePage } from './carbon-title-page.ts';

type CarbonSources = { woody: RasterSource } & Partial<
  Record<keyof ForestSources, RasterSource | null | undefined>
>;

/**
 * Makes the Forest Carbon Report: a PDF, a table of years, a table of paddocks if the farm has
 * some, and its numbers for the screen. The same input and cover give the same bytes. Throws
 * `FarmKeyInputError`, `NothingMeasuredError`, `OutsideUnavailableError`, `TooMuchRasterError`.
 */
export async function makeCarbonFiles(
  input: CarbonInput,
  { woody: source, ...sources }: CarbonSources,
): Promise<GeneratedFile[]> {
  const boundary = farmBoundaryOf(input);
  const drawn = drawnPaddocks(input);
  const groups = { farm: zonesOf(boundary.parcels), comparison: [], paddocks: drawn };
  const woody = await measureWoodyCover(source, groups);
  const years = carbonYears(woody, input.factors);
  if (years.length === 0) throw new NothingMeasuredError();
  const forest = await forestOf(input, sources, boundary);
  const paddocks = paddockCover(drawn, { quarters: [] }, woody);
  const hash = inputHash({
    input: factsOf(input),
    woody: woody.years,
    classes: woody.storedClasses,
    paddocks: paddocks.length > 0 ? paddocks.map(figuresOf) : undefined,
    forest: forest ?? undefined,
  });
  const facts: CarbonFacts = { input, boundary, woody, years, paddocks, forest, hash };

  const findings = carbonFindings(facts);

  const { report, y } = drawCarbonTitlePage(facts, findings);
  let top = await drawExtent(report, facts, source, y);
  top = drawEstimate(report, facts, top);
  top = await drawWoodyMaps(report, woody, { source, boundary }, top);
  if (sources.forest) top = await drawForestStatement(report, facts, sources.forest, top);
  drawCarbonAbout(report, facts, top);

  const encoder = new TextEncoder();
  const slug = farmSlug(input.farm.propertyName, input.farm.propertyId);
  const table = (name: string, text: string): GeneratedFile => ({
    fileName: `${slug}-${name}.csv`,
    contentType: 'text/csv',
    bytes: encoder.encode(text),
  });
  return [
    {
      fileName: `${slug}-forest-carbon-report.pdf`,
      contentType: 'application/pdf',
      bytes: await report.finish(),
    },
    table('findings', findingsCsv(findings, input, hash)),
    table('forest-carbon', carbonCsv(facts)),
    ...(paddocks.length > 0 ? [table('woody-paddocks', woodyPaddockCsv(facts))] : []),
    numbersFile(carbonNumbers(facts, findings), input.farm.propertyId),
  ];
}

/** Returns null for a report without data on forest. */
async function forestOf(
  { cover }: CarbonInput,
  { forest, treeHeight }: Omit<CarbonSources, 'woody'>,
  boundary: FarmBoundary,
): Promise<ForestResult | null> {
  if (!forest || !cover.forest) return null;
  const land = { zones: zonesOf(boundary.parcels), bbox: boundary.bbox };
  return measureForest({ forest, treeHeight }, land, cover.forest.year);
}

function drawCarbonAbout(report: ReportDocument, facts: CarbonFacts, from: number): void {
  const { input, woody, hash } = facts;
  const notes = [
    {
      title: 'Canopy',
      text: 'How much of the ground is under the crowns of trees and shrubs, from satellite pictures with pixels of about 30 m, one picture a year. A pixel cut by a boundary counts only with the part inside. Orchards, plantations and tall shrubs count as native trees do.',
    },
    ...storedClassNotes(woody.storedClasses).map(({ title, text }) => ({
      title,
      text: `${text} Each is calculated with the factors of the class it appears under.`,
    })),
    {
      title: 'Factors',
      text: `For each class: hectares × tonnes of dry matter on a hectare × ${input.factors.carbonFraction} tonnes of carbon in a tonne of dry matter. The low, middle and high factors give the low, middle and high estimate. ${input.factors.source}`,
    },
    {
      title: 'Trend',
      text: 'A straight line through the middle estimates by least squares. Its 95% interval counts n years as n(1 − r)/(1 + r), where r is the correlation of each residual with the next. An interval that includes zero shows no trend.',
    },
    {
      title: 'How sure it is',
      text: 'The range shows how much the weight of such canopy varies from place to place; it is not a statistical confidence interval. Errors of the canopy map come on top: thin canopy is missed or seen twice, and one year may differ from the next by chance. Two farms with the same canopy can differ by several times in carbon.',
    },
    {
      title: 'Roots',
      text: 'Roots alone often hold a further fifth to a half of what is above ground.',
    },
    {
      title: 'Recompute',
      text: 'The trend and its interval can be recomputed from carbon_middle_t in forest-carbon.csv. The steps are in the help under “Recompute a report”.',
    },
    coverGaps([woodyGap(woody)]),
  ];
  drawAbout(report, input, hash, notes, from);
}
