import type { RasterSource } from '../../rasters/index.ts';
import { comparisonOf, zonesOf } from '../cover/cover-report-facts.ts';
import type { BenchmarkInput } from '../cover/cover-report-input.ts';
import { farmYears } from '../cover/farm-years.ts';
import { findingsCsv } from '../cover/findings-csv.ts';
import { measureGroundCover } from '../cover/measure-ground-cover.ts';
import { droughtsIn, measureRainfall } from '../cover/measure-rainfall.ts';
import { measureWoodyCover } from '../cover/measure-woody-cover.ts';
import { NothingMeasuredError } from '../cover/nothing-measured.ts';
import { numbersFile } from '../cover/numbers-file.ts';
import { drawnPaddocks, figuresOf, paddockCover } from '../cover/paddock-cover.ts';
import { drawWoodyChangePage, drawWoodyMapsPage } from '../cover/woody-pages.ts';
import { farmBoundaryOf } from '../farm-key/farm-boundary.ts';
import { farmSlug } from '#entities/farm';
import type { ReportFinding } from '#shared/api/contract';
import type { GeneratedFile } from '../generated-file.ts';
import { inputHash } from '../input-hash.ts';
import { factsOf } from '../map-backdrop.ts';
import { drawBenchmarkAbout } from './about-pages.ts';
import { comparisonCsv, groundCoverCsv, woodyCoverCsv } from './benchmark-csv.ts';
import { benchmarkFindings } from './benchmark-findings.ts';
import { summaryOf, type BenchmarkFacts } from './benchmark-facts.ts';
import { benchmarkNumbers } from './benchmark-numbers.ts';
import { drawComparisonPages } from './comparison-pages.ts';
import { drawExposedPage } from './exposed-page.ts';
import { drawGroundHistoryPage } from './ground-history-page.ts';
import { drawGroundMapPage } from './ground-map-page.ts';
import { measuredLandGeoJson } from './measured-land-geojson.ts';
import { drawPlacePage } from './place-page.ts';
import { parcelSeasonsCsv } from './parcel-seasons-csv.ts';
import { paddockCsv } from './paddock-csv.ts';
import { drawPaddockPages } from './paddock-pages.ts';
import { drawRankPage } from './rank-page.ts';
import { drawSeasonPage } from './season-page.ts';
import { drawTitlePage } from './title-page.ts';
import { drawWoodyExtentPage } from './woody-extent-page.ts';

export interface BenchmarkSources {
  ground: RasterSource;
  woody: RasterSource;
  /** Null if rainfall is not configured; no years of drought are shaded then. */
  rainfall?: RasterSource | null;
}

/**
 * Makes the Woody Veg. & Ground Cover Report: a PDF, tables, a map layer and its numbers for the
 * screen. The same input and cover give the same bytes. Throws `FarmKeyInputError`,
 * `NothingMeasuredError`, `OutsideUnavailableError`, `TooMuchRasterError`.
 */
export async function makeBenchmarkFiles(
  input: BenchmarkInput,
  sources: BenchmarkSources,
): Promise<GeneratedFile[]> {
  const facts = await measured(input, sources);
  const findings = benchmarkFindings(facts);
  const slug = farmSlug(input.farm.propertyName, input.farm.propertyId);
  const encoder = new TextEncoder();
  const table = (name: string, text: string): GeneratedFile => ({
    fileName: `${slug}-${name}.csv`,
    contentType: 'text/csv',
    bytes: encoder.encode(text),
  });
  return [
    {
      fileName: `${slug}-woody-veg-and-ground-cover-report.pdf`,
      contentType: 'application/pdf',
      bytes: await benchmarkPdf(facts, findings, sources),
    },
    table('findings', findingsCsv(findings, input, facts.hash)),
    table('ground-cover', groundCoverCsv(facts)),
    table('woody-cover', woodyCoverCsv(facts)),
    table('comparison-parcels', comparisonCsv(facts)),
    ...(facts.comparison.parcels.length > 0 && facts.summary.farm
      ? [table('comparison-parcels-by-season', parcelSeasonsCsv(facts))]
      : []),
    ...(facts.paddocks.length > 0 ? [table('paddocks', paddockCsv(facts))] : []),
    {
      fileName: `${slug}-measured-land.geojson`,
      contentType: 'application/geo+json',
      bytes: encoder.encode(measuredLandGeoJson(facts)),
    },
    numbersFile(benchmarkNumbers(facts, findings), input.farm.propertyId),
  ];
}

async function measured(input: BenchmarkInput, sources: BenchmarkSources): Promise<BenchmarkFacts> {
  const boundary = farmBoundaryOf(input);
  const comparison = comparisonOf(input, boundary);
  const drawn = drawnPaddocks(input);
  const groups = {
    farm: zonesOf(boundary.parcels),
    comparison: zonesOf(comparison.parcels),
    paddocks: drawn,
  };
  const ground = await measureGroundCover(sources.ground, groups);
  const woody = await measureWoodyCover(sources.woody, groups);
  const rainfall = sources.rainfall ? await measureRainfall(sources.rainfall, groups.farm) : [];
  const summary = summaryOf(ground);
  const paddocks = paddockCover(drawn, ground, woody);
  if (!summary.farm && farmYears(woody).length === 0) throw new NothingMeasuredError();
  const figures = ground.quarters.map(({ quarter, farm, comparison: compared }) => ({
    quarter,
    farm,
    comparison: compared,
  }));
  const hash = inputHash({
    input: factsOf(input),
    ground: figures,
    woody: woody.years,
    classes: woody.storedClasses,
    rainfall: rainfall.length > 0 ? rainfall : undefined,
    paddocks: paddocks.length > 0 ? paddocks.map(figuresOf) : undefined,
  });
  const droughts = droughtsIn(rainfall);
  return { input, boundary, comparison, ground, woody, paddocks, summary, droughts, hash };
}

async function benchmarkPdf(
  facts: BenchmarkFacts,
  findings: readonly ReportFinding[],
  sources: BenchmarkSources,
): Promise<Uint8Array> {
  const { woody, boundary } = facts;
  const report = await drawTitlePage(facts, findings, sources.ground);
  await drawPlacePage(report, facts);
  if (facts.summary.farm) {
    drawGroundHistoryPage(report, facts);
    drawSeasonPage(report, facts);
    drawExposedPage(report, facts);
    drawRankPage(report, facts);
    await drawGroundMapPage(report, facts, sources.ground);
  }
  drawPaddockPages(report, facts);
  drawWoodyExtentPage(report, facts);
  await drawWoodyChangePage(report, woody, sources.woody, boundary);
  await drawWoodyMapsPage(report, woody, sources.woody, boundary);
  drawComparisonPages(report, facts);
  drawBenchmarkAbout(report, facts);
  return report.finish();
}
