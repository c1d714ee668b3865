import { seasonName, WOODY_COVER_LEGEND } from '#entities/cover';
import { formatHectares } from '../../australian-format.ts';
import { drawChartArea, drawLevel } from '../../pdf/chart/chart-area.ts';
import { drawChartKey } from '../../pdf/chart/chart-key.ts';
import { drawBand, drawSeriesLine } from '../../pdf/chart/draw-series.ts';
import { addTagged, CONTENT, openReport } from '../../pdf/report-document.ts';
import { COLOUR } from '../../pdf/style.ts';
import { farmYears, otherPixelsText, unseenText } from '../../cover/farm-years.ts';
import type { GroundCoverMeasured } from '../../cover/measure-ground-cover.ts';
import type { WoodyCoverMeasured } from '../../cover/measure-woody-cover.ts';
import { storedClassText } from '../../cover/stored-class-notes.ts';
import { drawPageCodes, projectReference } from '../page-code.ts';
import { PageFlow } from '../page-flow.ts';
import type { ProjectFacts } from '../project-facts.ts';
import { drawFarmPages, drawTitleBlock, projectFactRows } from '../project-pages.ts';
import { ageText, seasonAge, yearAge, type CoverAge } from './cover-age.ts';
import type { Condition } from './measure-condition.ts';

const CHART_HEIGHT = 210;
const GROUND_PAINT = { colour: COLOUR.boundary, width: 1.1 };
const WOODY_PAINT = { colour: '#2d8d2f', width: 1.4 };
/** Ground cover (%) above which wind, and above which water, erodes little soil. */
const WIND_LIMIT = 50;
const WATER_LIMIT = 70;

/** The land's condition from satellite data: ground cover per season, woody cover per year. */
export function conditionPdf(facts: ProjectFacts, condition: Condition): Promise<Uint8Array> {
  const { project } = facts;
  const report = openReport({
    title: `Condition report – ${project.projectName}`,
    subject: `Soil carbon project ${project.projectId}: ground cover and woody cover of the land`,
    reference: projectReference(facts),
    generatedAt: facts.askedAt,
    notice: facts.isSample ? 'SAMPLE DATA – not real land' : null,
  });
  const flow = new PageFlow(report);
  flow.startAt(
    drawTitleBlock(report, facts, {
      heading: 'Condition report',
      lead: 'The condition of the land before the project: ground cover in each season and woody cover in each year, measured by satellite over all parcels.',
      rows: [...projectFactRows(facts), ...conditionFacts(condition, facts.askedAt)],
    }),
  );
  drawAges(flow, condition, facts.askedAt);
  drawFarmPages(flow, facts);
  drawGroundCover(flow, condition.ground);
  drawWoodyCover(flow, condition.woody);
  drawPageCodes(report, 'CR', facts);
  return report.finish();
}

const newestSeason = ({ ground }: Condition) =>
  ground?.quarters.findLast(({ farm }) => farm !== null);
const newestYear = ({ woody }: Condition) => woody?.years.findLast(({ farm }) => farm !== null);

/** States the newest cover that the report uses, and warns if it is old on the report's day. */
function drawAges(flow: PageFlow, condition: Condition, on: Date): void {
  const season = newestSeason(condition);
  const year = newestYear(condition);
  if (!season && !year) return;
  flow.section('How old the cover data is');
  if (season) {
    flow.text(ageSentence('ground', seasonName(season.quarter), seasonAge(season.quarter, on)));
  }
  if (year) flow.text(ageSentence('woody', String(year.year), yearAge(year.year, on)));
}

function ageSentence(cover: 'ground' | 'woody', newest: string, age: CoverAge): string {
  const remark = age.isOld
    ? ` This is more than 18 months: the report does not show the ${cover} cover of the land since then.`
    : '';
  return `The newest ${cover} cover in this report is of ${newest}, which ended ${ageText(age)} before the day of the report.${remark}`;
}

function conditionFacts(condition: Condition, on: Date) {
  const season = newestSeason(condition);
  const year = newestYear(condition);
  return [
    [
      {
        label: season ? `Ground cover, ${seasonName(season.quarter)}` : 'Ground cover',
        lines: season?.farm
          ? [`${percent(season.farm.mean)} on average`, oldText(seasonAge(season.quarter, on))]
          : ['Not measured'],
        span: 2,
      },
      {
        label: year ? `Woody cover, ${year.year}` : 'Woody cover',
        lines: year?.farm
          ? [
              `${hectares(year.farm.woodyHa)} ha, ${percent(100 * year.farm.woodyShare)} of the land`,
              oldText(yearAge(year.year, on)),
            ]
          : ['Not measured'],
        span: 2,
      },
    ],
  ];
}

const oldText = (age: CoverAge): string => `${ageText(age)} old`;

function drawGroundCover(flow: PageFlow, measured: GroundCoverMeasured | null): void {
  const seasons = measured?.quarters.flatMap(({ quarter, farm }) =>
    farm ? [{ quarter, farm }] : [],
  );
  if (!measured || !seasons || seasons.length === 0) {
    flow.page('Ground cover', ['No ground cover was measured for this land.']);
    return;
  }
  flow.page('Ground cover', [
    'How much of the ground is covered by plants, litter or trees: the average of the land, and the range of its middle 80%. Compare each season with the same season in other years. Above 50% the ground is largely protected from wind erosion, above 70% from water erosion.',
  ]);
  const { doc, root } = flow.report;
  flow.block(CHART_HEIGHT + 26, (top) => {
    const alt = `Line chart of the land’s mean ground cover from ${seasonName(seasons[0]!.quarter)} to ${seasonName(seasons.at(-1)!.quarter)}, between 0 and 100 percent.`;
    addTagged(
      doc,
      root,
      'Figure',
      () => {
        const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + CHART_HEIGHT };
        const years = measured.quarters.map(({ quarter }) => timeOf(quarter));
        const area = drawChartArea(doc, box, {
          x: { from: years[0]!, to: years.at(-1)!, ticks: fiveYears(years), label: String },
          y: { from: 0, to: 100, ticks: [0, 25, 50, 75, 100], label: String },
          yTitle: 'Ground cover, % of the land’s surface',
        });
        const points = measured.quarters.map(
          ({ quarter, farm }) =>
            farm && { x: timeOf(quarter), y: farm.mean, low: farm.p10, high: farm.p90 },
        );
        drawBand(doc, area, points, COLOUR.boundary, 0.15);
        drawLevel(doc, area, WIND_LIMIT, '');
        drawLevel(doc, area, WATER_LIMIT, '');
        drawSeriesLine(doc, area, points, GROUND_PAINT);
        drawChartKey(
          doc,
          [
            { name: 'Average of the land', line: GROUND_PAINT },
            { name: 'Middle 80% of the land', box: COLOUR.boundary, opacity: 0.15 },
          ],
          { left: box.left, right: box.right, top: box.bottom + 4 },
        );
      },
      { alt },
    );
  });
  flow.section('By season, all years');
  flow.table({
    columns: [
      { title: 'Season' },
      { title: 'Years', width: 50, align: 'right' },
      { title: 'Average %', width: 80, align: 'right' },
      { title: 'Lowest %', width: 80, align: 'right' },
      { title: 'Years below 50%', width: 100, align: 'right' },
    ],
    rows: SEASONS.map(([name, month]) => {
      const means = seasons
        .filter(({ quarter }) => quarter.endsWith(month))
        .map((s) => s.farm.mean);
      return [
        name,
        String(means.length),
        means.length > 0 ? number(means.reduce((a, b) => a + b, 0) / means.length) : '–',
        means.length > 0 ? number(Math.min(...means)) : '–',
        String(means.filter((mean) => mean < WIND_LIMIT).length),
      ];
    }),
  });
  flow.section('The last five years');
  flow.table({
    columns: [
      { title: 'Season' },
      { title: 'Average %', width: 90, align: 'right' },
      { title: 'Barest tenth below %', width: 110, align: 'right' },
      { title: 'Land below 50%', width: 100, align: 'right' },
    ],
    rows: seasons
      .slice(-20)
      .toReversed()
      .map(({ quarter, farm }) => [
        seasonName(quarter),
        number(farm.mean),
        number(farm.p10),
        percent(100 * farm.under50),
      ]),
  });
}

function drawWoodyCover(flow: PageFlow, measured: WoodyCoverMeasured | null): void {
  const years = measured ? farmYears(measured) : [];
  if (!measured || years.length === 0) {
    flow.page('Woody cover', ['No woody cover was measured for this land.']);
    return;
  }
  const change = measured.whole.farm;
  const notes = [
    otherPixelsText(years),
    unseenText(years, years, 'land'),
    measured.storedClasses && storedClassText(measured.storedClasses),
  ];
  flow.page('Woody cover', [
    'How much of the land has trees and shrubs, sparse canopy included.',
    ...(change
      ? [
          `From ${years[0]!.year} to ${years.at(-1)!.year} the land gained ${hectares(change.gainHa)} ha of woody cover and lost ${hectares(change.lossHa)} ha.`,
        ]
      : []),
    ...notes.filter((note) => note !== null),
  ]);
  const shares = years.map(({ year, figures }) => ({ x: year, y: 100 * figures.woodyShare }));
  const top = Math.max(10, Math.ceil(Math.max(...shares.map(({ y }) => y)) / 10) * 10);
  const { doc, root } = flow.report;
  flow.block(CHART_HEIGHT + 10, (chartTop) => {
    const alt = `Line chart of the woody share of the land from ${years[0]!.year} to ${years.at(-1)!.year}.`;
    addTagged(
      doc,
      root,
      'Figure',
      () => {
        const box = {
          left: CONTENT.left,
          right: CONTENT.right,
          top: chartTop,
          bottom: chartTop + CHART_HEIGHT,
        };
        const all = years.map(({ year }) => year);
        const area = drawChartArea(doc, box, {
          x: {
            from: all[0]!,
            to: Math.max(all.at(-1)!, all[0]! + 1),
            ticks: fiveYears(all),
            label: String,
          },
          y: { from: 0, to: top, ticks: [0, top / 2, top], label: String },
          yTitle: 'Woody cover, % of the land',
        });
        drawSeriesLine(doc, area, shares, WOODY_PAINT);
      },
      { alt },
    );
  });
  flow.section('Year by year, hectares');
  flow.table({
    columns: [
      { title: 'Year', width: 40 },
      ...WOODY_COVER_LEGEND.map(({ label }) => ({
        title: label,
        width: 62,
        align: 'right' as const,
      })),
      { title: 'Woody', align: 'right' },
    ],
    rows: years.map(({ year, figures }) => [
      String(year),
      ...figures.classHa.slice(1).map(hectares),
      hectares(figures.woodyHa),
    ]),
  });
}

const SEASONS = [
  ['Summer', '-12'],
  ['Autumn', '-03'],
  ['Winter', '-06'],
  ['Spring', '-09'],
] as const;

/** `2020-12` → 2020.92, its position on the year axis. */
function timeOf(quarter: string): number {
  const [year = 0, month = 0] = quarter.split('-').map(Number);
  return year + (month - 1) / 12;
}

function fiveYears(times: readonly number[]): number[] {
  const first = Math.ceil(Math.min(...times) / 5) * 5;
  const last = Math.max(...times);
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / 5) + 1) },
    (_, i) => first + i * 5,
  );
}

/** Smaller areas are below the measurement's resolution. */
const hectares = (areaHa: number): string => (areaHa < 0.01 ? '0.00' : formatHectares(areaHa));
const number = (value: number): string => value.toFixed(1);
const percent = (value: number): string => `${value.toFixed(1)}%`;
