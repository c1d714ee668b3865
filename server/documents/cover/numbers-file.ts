import { latestCoverDate } from '#entities/cover';
import { ReportNumbers } from '#entities/report';
import { farmSlug } from '#entities/farm';
import type { ReportFinding } from '#shared/api/contract';
import type { PolygonRings } from '../boundary-rings.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { rounded } from '../rounded.ts';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';
import type { WoodyFigures, WoodyYear } from './measure-woody-cover.ts';
import type { PaddockCover } from './paddock-cover.ts';
import { isSampleReport } from './sample-finding.ts';

/** About one metre, which no screen resolves at the zoom of a farm. */
const OUTLINE_DECIMALS = 5;

type Outline = ReportNumbers['farm']['outline'];

/** The numbers of a report as a file for its screen, which is not mailed. */
export function numbersFile(
  numbers: ReportNumbers & { findings: ReportFinding[] },
  farmId: number,
): GeneratedFile {
  return {
    fileName: `${farmSlug(numbers.farm.name, farmId)}-${numbers.report}-numbers.json`,
    contentType: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(ReportNumbers.parse(numbers))),
    screen: {
      dataTo: numbers.dataTo,
      until: latestCoverDate(numbers.report === 'benchmark' ? 'ground' : 'woody'),
      findings: numbers.findings,
    },
  };
}

/** What the numbers of every cover report begin with. */
export const numbersOf = (
  input: CoverReportInput,
  { parcels, totalHa }: FarmBoundary,
  hash: string,
) => ({
  format: 1 as const,
  farm: {
    name: input.farm.propertyName,
    areaHa: round(totalHa, 4),
    outline: outlineOf(parcels.flatMap(({ polygons }) => polygons)),
  },
  sources: [
    ...[
      input.cover.ground,
      input.cover.woody,
      input.cover.forest?.name,
      input.cover.treeHeight,
    ].filter((name) => name !== null && name !== undefined),
    ...parcelDataSets(input).map(({ name, version }) => `${name} ${version}`),
  ],
  isSample: isSampleReport(input),
  hash,
});

/** Nothing for a farm without paddocks. */
export const paddockNumbers = (
  paddocks: readonly PaddockCover[],
): Pick<ReportNumbers, 'paddocks'> =>
  paddocks.length === 0
    ? {}
    : {
        paddocks: paddocks.map(({ name, areaHa, longTermMean, latestMean, woodyShare }) => ({
          name,
          areaHa: round(areaHa, 4),
          mean: rounded(longTermMean, 3),
          latest: rounded(latestMean, 3),
          woody: rounded(woodyShare === null ? null : 100 * woodyShare, 2),
        })),
      };

export const woodyNumbers = (years: readonly WoodyYear[]): ReportNumbers['woody'] =>
  years.map(({ year, farm, comparison }) => ({
    year,
    farm: woodyFigures(farm),
    comparison: woodyFigures(comparison),
  }));

const woodyFigures = (figures: WoodyFigures | null) =>
  figures && {
    woodyHa: round(figures.woodyHa, 2),
    percent: round(100 * figures.woodyShare, 2),
    gainHa: rounded(figures.change?.gainHa, 2),
    lossHa: rounded(figures.change?.lossHa, 2),
  };

export const outlineOf = (polygons: readonly PolygonRings[]): Outline =>
  polygons.map((rings) =>
    rings.map((ring) =>
      ring.map(([lng, lat]): [number, number] => [
        round(lng, OUTLINE_DECIMALS),
        round(lat, OUTLINE_DECIMALS),
      ]),
    ),
  );

export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
