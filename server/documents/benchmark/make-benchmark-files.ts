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
import { drawWoodyChange, drawWoodyMaps } from '../cover/woody-sections.ts';
import { farmBoundaryOf } from '../farm-key/farm-boundary.ts';
import { farmSlug } from '#entities/farm';
import type { ReportFinding } from '#shared/api/contract';
import type { GeneratedFile } from '../generated-file.ts';
import { inputHash } from '../input-hash.ts';
import { factsOf } from '../map-backdrop.ts';
import { drawBenchmarkAbout } from './about-section.ts';
import { comparisonCsv, groundCoverCsv, woodyCoverCsv } from './benchmark-csv.ts';
import { benchmarkFindings } from './benchmark-findings.ts';
import { summaryOf, type BenchmarkFacts } from './benchmark-facts.ts';
import { benchmarkNumbers } from './benchmark-numbers.ts';
import { drawComparisonParcels } from './comparison-section.ts';
import { drawExposed } from './exposed-section.ts';
import { drawGroundHistory } from './ground-history-section.ts';
import { drawGroundMaps } from './ground-map-section.ts';
import { measuredLandGeoJson } from './measured-land-geojson.ts';
import { drawPlace } from './place-section.ts';
import { parcelSeasonsCsv } from './parcel-seasons-csv.ts';
import { paddockCsv } from './paddock-csv.ts';
import { drawPaddocks } from './paddock-section.ts';
import { drawRank } from './rank-section.ts';
import { drawSeasonPage } from './season-page.ts';
import { drawTitlePage } from './title-page.ts';
import { drawWoodyExtent } from './woody-extent-section.ts';

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
  const { report, y } = drawTitlePage(facts, findings);
  let top = y;
  if (facts.summary.farm) top = await drawGroundHistory(report, facts, sources.ground, top);
  top = await drawPlace(report, facts, top);
  if (facts.summary.farm) {
    top = drawSeasonPage(report, facts);
    top = drawExposed(report, facts, top);
    top = drawRank(report, facts, top);
    top = await drawGroundMaps(report, facts, sources.ground, top);
  }
  top = drawPaddocks(report, facts, top);
  top = drawWoodyExtent(report, facts, top);
  top = await drawWoodyChange(report, woody, { source: sources.woody, boundary }, top);
  top = await drawWoodyMaps(report, woody, { source: sources.woody, boundary }, top);
  top = drawComparisonParcels(report, facts, top);
  drawBenchmarkAbout(report, facts, top);
  return report.finish();
}
