import { countText, percentText } from '../cover/report-words.ts';
import { ticksUpTo } from '../pdf/chart/axis-ticks.ts';
import type { Axis } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawBars } from '../pdf/chart/draw-series.ts';
import { drawLine } from '../pdf/draw-text.ts';
import { startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR, TEXT } from '../pdf/style.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { rankAmongParcels } from './ground-summary.ts';

const HEIGHT = 190;
/**
 * Shows where the farm's long-term cover ranks among the parcels'; returns where the next section may
 * start.
 */
export function drawRank(report: ReportDocument, { ground }: BenchmarkFacts, from: number): number {
  const rank = rankAmongParcels(ground);
  const means = (rank?.parcelMeans ?? [])
    .filter((mean) => !Number.isNaN(mean))
    .sort((a, b) => a - b);
  if (!rank || means.length === 0) return from;
  const at = (share: number) => percentText(means[Math.round(share * (means.length - 1))]);
  const top = startSection(
    report,
    'Where the farm stands',
    [
      `Each comparison parcel’s mean cover over all seasons, in steps of 2%. The farm’s own mean, ${percentText(rank.farmMean)}, is above that of ${rank.above} of ${countText(rank.of, 'parcel')}. The lowest has ${at(0)}, the middle one ${at(0.5)}, the highest ${at(1)}; a quarter has less than ${at(0.25)} and a quarter more than ${at(0.75)}. Soil, slope and rain differ from parcel to parcel; a place low in this chart is a reason to look closer, not a verdict.`,
    ],
    { top: from, height: HEIGHT },
  );
  const { doc } = report;
  const low = 2 * Math.floor((Math.min(means[0]!, rank.farmMean) - 3) / 2);
  const high = 2 * Math.ceil((Math.max(means.at(-1)!, rank.farmMean) + 3) / 2);
  const bins = Array.from({ length: (high - low) / 2 }, (_, i) => ({
    x: low + 2 * i + 1,
    count: means.filter((mean) => Math.floor((mean - low) / 2) === i).length,
  }));
  const ticks = ticksUpTo(Math.max(...bins.map(({ count }) => count))).filter(Number.isInteger);
  const box = { left: CONTENT.left, right: CONTENT.right, top: top + 6, bottom: top + HEIGHT };
  drawChartFigure(report, box, {
    axes: {
      x: coverAxis(low, high),
      y: { from: 0, to: (ticks.at(-1) ?? 1) * 1.12, ticks, label: String },
      yTitle: 'Number of comparison parcels, by their mean ground cover',
    },
    draw: (area) => {
      drawBars(doc, area, bars(bins), 1.84);
      const x = area.x(rank.farmMean);
      doc.lineWidth(2).strokeColor(COLOUR.farm);
      doc.moveTo(x, area.top).lineTo(x, area.bottom).stroke();
      const isRight = x < (area.left + area.right) / 2;
      const style = { ...TEXT.strong, colour: COLOUR.farm };
      const label = `This farm, ${percentText(rank.farmMean)}`;
      drawLine(doc, label, x + (isRight ? 5 : -5), area.top + 7, style, isRight ? 'left' : 'right');
    },
    alt: `Histogram: mean ground cover of ${means.length} comparison parcels; the farm’s is ${percentText(rank.farmMean)}.`,
  });
  return box.bottom + 12;
}

const bars = (bins: readonly { x: number; count: number }[]) =>
  bins.map(({ x, count }) => ({ x, from: 0, to: count, colour: '#a78bbd' }));

function coverAxis(from: number, to: number): Axis {
  const step = to - from > 30 ? 10 : to - from > 14 ? 5 : 2;
  const ticks = Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, i) => (Math.ceil(from / step) + i) * step,
  );
  return { from, to, ticks, label: (value) => `${value}%` };
}
