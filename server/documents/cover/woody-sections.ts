import { WOODY_COVER_YEARS } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import type { Axis } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { CHART_KEY_HEIGHT, drawChartKey, NO_DATA } from '../pdf/chart/chart-key.ts';
import { ticksAround, ticksUpTo } from '../pdf/chart/axis-ticks.ts';
import { drawBand, drawBars, drawSeriesLine, type LinePaint } from '../pdf/chart/draw-series.ts';
import type { PaperBox } from '../pdf/map/paper-polygons.ts';
import { drawMapFigure } from '../pdf/map/map-figure.ts';
import { startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR } from '../pdf/style.ts';
import { CHANGE_COLOURS, coverMap, woodyChangeMap } from './cover-maps.ts';
import { figurePair } from './map-boxes.ts';
import { farmYears, otherPixelsText, unseenText } from './farm-years.ts';
import type { WoodyCoverMeasured, WoodyYear } from './measure-woody-cover.ts';
import { countText, haText, sentences, wholeText } from './report-words.ts';
import {
  canopyHaOf,
  CANOPY_FROM_PERCENT,
  MIN_HA,
  WOODY_CLASSES,
  WOODY_FROM_PERCENT,
} from './woody-classes.ts';

/** The years of the record on an axis: its first, its last, and every fifth between them. */
export function woodyYears(): Axis {
  const { first, last } = WOODY_COVER_YEARS;
  const between = Array.from({ length: last - first - 1 }, (_, i) => first + 1 + i);
  return {
    from: first - 0.6,
    to: last + 0.6,
    ticks: [first, ...between.filter((year) => year % 5 === 0 && last - year > 1), last],
    label: String,
  };
}
const CHART_HEIGHT = 150;
/** Height of a key with six names on two lines. */
const KEY_HEIGHT = 34;
const STACKED = WOODY_CLASSES.toReversed();

/** Charts the hectares of each class year by year, the densest at the bottom. */
export function drawWoodyClassChart(
  report: ReportDocument,
  years: readonly WoodyYear[],
  box: PaperBox,
): number {
  const most = Math.max(...years.map(({ farm }) => (farm ? canopyHaOf(farm) : 0)));
  const ticks = ticksUpTo(Math.max(most, 1));
  return drawChartFigure(report, box, {
    axes: {
      x: woodyYears(),
      y: { from: 0, to: ticks.at(-1)!, ticks, label: wholeOrDecimal },
      yTitle: 'Hectares of the farm under canopy, by how dense it is',
    },
    draw: (area) => {
      STACKED.forEach(({ colour }, i) => {
        const stack = years.map(({ year, farm }) => {
          if (!farm) return null;
          const denser = farm.classHa.slice(farm.classHa.length - i);
          const low = denser.reduce((sum, ha) => sum + ha, 0);
          return { x: year, low, high: low + farm.classHa.at(-1 - i)! };
        });
        drawBand(report.doc, area, stack, colour, 1);
      });
    },
    key: WOODY_CLASSES.map(({ label, colour }) => ({ name: label, box: colour })),
    emptyText:
      most < MIN_HA ? `No year saw canopy of ${CANOPY_FROM_PERCENT}% or more on the farm.` : null,
    alt: `Stacked area chart: hectares of the farm in each class of canopy, each year from ${WOODY_COVER_YEARS.first} to ${WOODY_COVER_YEARS.last}.`,
  });
}

export interface WoodyLine {
  name: string;
  paint: LinePaint;
  figuresOf: (year: WoodyYear) => WoodyYear['farm'];
}

/** Charts the woody share of the land, one line per group. */
export function drawWoodyShareChart(
  report: ReportDocument,
  years: readonly WoodyYear[],
  lines: readonly WoodyLine[],
  box: PaperBox,
): number {
  const series = lines.map(({ figuresOf }) =>
    years.map((year) => {
      const figures = figuresOf(year);
      return figures && { x: year.year, y: 100 * figures.woodyShare };
    }),
  );
  const most = Math.max(...series.flat().map((point) => point?.y ?? 0));
  const ticks = ticksUpTo(Math.min(100, Math.max(most, 1)));
  return drawChartFigure(report, box, {
    axes: {
      x: woodyYears(),
      y: { from: 0, to: ticks.at(-1)!, ticks, label: (value) => `${wholeOrDecimal(value)}%` },
      yTitle: `Woody share of the land (canopy of ${WOODY_FROM_PERCENT}% or more)`,
    },
    draw: (area) =>
      lines.forEach(({ paint }, i) => drawSeriesLine(report.doc, area, series[i]!, paint)),
    key: lines.map(({ name, paint }) => ({ name, line: paint })),
    emptyText:
      most === 0
        ? `No year saw woody land (canopy of ${WOODY_FROM_PERCENT}% or more) on any of this land.`
        : null,
    alt: `Line chart: woody share of the land each year, ${lines.map(({ name }) => name).join(' and ')}.`,
  });
}

/** The raster that maps of woody cover are drawn from, and the land they show. */
export interface WoodyMapped {
  source: RasterSource;
  boundary: FarmBoundary;
}

/**
 * Shows hectares gained and lost year by year, and maps the change from the first year to the last;
 * returns where the next section may start.
 */
export async function drawWoodyChange(
  report: ReportDocument,
  woody: WoodyCoverMeasured,
  { source, boundary }: WoodyMapped,
  from: number,
): Promise<number> {
  const measured = farmYears(woody);
  if (measured.length < 2) return from;
  const years = [String(measured[0]!.year), String(measured.at(-1)!.year)] as const;
  const intro = [
    hasChanges(woody)
      ? `${changeText(woody)} A bar is what changed since the year before, or since the land was last seen. Some of it is noise: thin canopy near ${WOODY_FROM_PERCENT}% may be seen one year and not the next${woody.whole.farm ? ', so trust the first and last year together more than any single bar' : ''}.`
      : `${changeText(woody)} No year that can be compared differs from the one before.`,
  ];
  const pair = figurePair(boundary);
  const hasMap = woody.whole.farm !== null;
  const hasChart = hasChanges(woody);
  const height =
    (hasMap && hasChart ? pair.height : hasMap ? pair.single : hasChart ? CHART_HEIGHT : 0) +
    CHART_KEY_HEIGHT;
  const top = startSection(report, 'Woody cover gained and lost', intro, { top: from, height });
  const [first, second] = pair.at(top);
  const [mapBox, chartBox] = hasChart && pair.isStacked ? [second, first] : [first, second];
  const drawn = hasMap && (await woodyChangeMap(source, years, boundary, mapBox));
  let bottom = top;
  if (hasChart) {
    const box = {
      left: drawn && !pair.isStacked ? chartBox.left : CONTENT.left,
      right: CONTENT.right,
      top: top + 14,
      bottom: drawn ? chartBox.bottom - 3 * CHART_KEY_HEIGHT : top + CHART_HEIGHT,
    };
    bottom = drawChangeChart(report, woody.years, box);
  }
  if (!drawn) return bottom;
  drawMapFigure(report, drawn.map, {
    title: `What changed from ${years.join(' to ')}`,
    picture: drawn.picture,
    areas: [{ paint: 'outline', name: 'Farm' }],
    alt: `Map: woody cover gained and lost on and around the farm from ${years.join(' to ')}.`,
  });
  return drawChartKey(
    report.doc,
    [
      { name: 'Gained', box: CHANGE_COLOURS.gain },
      { name: 'Lost', box: CHANGE_COLOURS.loss },
      { name: 'Woody in both years', box: CHANGE_COLOURS.kept },
      { name: 'Neither', box: CHANGE_COLOURS.none },
      NO_DATA,
    ],
    { left: drawn.map.frame.left, right: CONTENT.right, top: mapBox.bottom + 2 },
  );
}

/** False where a chart of changes would be empty. */
const hasChanges = ({ years }: WoodyCoverMeasured): boolean =>
  years.some(({ farm }) => farm?.change && farm.change.gainHa + farm.change.lossHa >= MIN_HA);

/** Sentences on what the farm gained and lost in total, or on why that is unknown. */
function changeText(woody: WoodyCoverMeasured): string {
  const measured = farmYears(woody);
  const [first, last] = [measured[0]!, measured.at(-1)!];
  const whole = woody.whole.farm;
  if (!whole) return otherPixelsText(measured) ?? '';
  const change =
    whole.gainHa + whole.lossHa < MIN_HA
      ? `Between ${first.year} and ${last.year} the farm hardly gained or lost any woody cover.`
      : `From ${first.year} to ${last.year} the farm gained ${haText(whole.gainHa)} of woody cover and lost ${haText(whole.lossHa)}.`;
  return sentences(change, unseenText([first, last], measured));
}

function drawChangeChart(
  report: ReportDocument,
  years: readonly WoodyYear[],
  box: PaperBox,
): number {
  const changes = years.flatMap(({ year, farm }) =>
    farm?.change ? [{ year, ...farm.change }] : [],
  );
  const ticks = ticksAround(
    Math.max(...changes.flatMap(({ gainHa, lossHa }) => [gainHa, lossHa]), 0.5),
  );
  return drawChartFigure(report, box, {
    axes: {
      x: woodyYears(),
      y: {
        from: ticks[0]!,
        to: ticks.at(-1)!,
        ticks,
        label: (value) => (value > 0 ? `+${wholeOrDecimal(value)}` : wholeOrDecimal(value)),
      },
      yTitle: 'Hectares since the year before',
    },
    draw: (area) => {
      const bars = changes.flatMap(({ year, gainHa, lossHa }) => [
        { x: year, from: 0, to: gainHa, colour: COLOUR.gain },
        { x: year, from: 0, to: -lossHa, colour: COLOUR.loss },
      ]);
      drawBars(report.doc, area, bars, 0.62);
    },
    key: [
      { name: 'Gained', box: COLOUR.gain },
      { name: 'Lost', box: COLOUR.loss },
    ],
    alt: `Bar chart: hectares of woody cover gained and lost on the farm, ${countText(changes.length, 'year')}.`,
  });
}

/**
 * Maps the canopy of the first and the last year, side by side or one below the other; returns where
 * the next section may start.
 */
export async function drawWoodyMaps(
  report: ReportDocument,
  woody: WoodyCoverMeasured,
  { source, boundary }: WoodyMapped,
  from: number,
): Promise<number> {
  const measured = farmYears(woody);
  if (measured.length === 0) return from;
  const shown = [...new Set([measured[0]!, measured.at(-1)!])];
  const pair = figurePair(boundary);
  const top = startSection(
    report,
    'Trees and shrubs then and now',
    [
      'How much of the ground is under the crowns of trees and shrubs, seen from above, pixel by pixel. The land around the farm is shown too.',
    ],
    { top: from, height: pair.height + KEY_HEIGHT },
  );
  const boxes = pair.at(top);
  for (const [i, { year, figures }] of shown.entries()) {
    const box = boxes[i];
    const drawn = box && (await coverMap(source, 'woody', String(year), { boundary }, box));
    if (!drawn) continue;
    drawMapFigure(report, drawn.map, {
      title: `${year}: ${haText(figures.woodyHa)} woody`,
      picture: drawn.picture,
      areas: [{ paint: 'outline', name: 'Farm' }],
      alt: `Map: canopy cover on and around the farm in ${year}.`,
    });
  }
  const below = top + pair.height + 2;
  drawChartKey(
    report.doc,
    [
      ...WOODY_CLASSES.map(({ label, colour }) => ({ name: label, box: colour })),
      { name: 'Less', box: '#ffffff' },
      NO_DATA,
    ],
    { left: CONTENT.left + 12, right: CONTENT.right, top: below },
  );
  return below + KEY_HEIGHT;
}

const wholeOrDecimal = (value: number): string => {
  const size = Number.isInteger(value) ? wholeText(Math.abs(value)) : String(Math.abs(value));
  return value < 0 ? `−${size}` : size;
};
