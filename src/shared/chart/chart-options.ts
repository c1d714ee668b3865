import uPlot from 'uplot';

/** A line or a set of bars; inks are roles of the theme. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  ink: 'farm-line' | 'comparison-line' | 'accent' | 'danger';
  /** Lines differ by their dashes, bars by their direction, so that neither needs its colour. */
  look: 'solid' | 'dashed' | 'bars';
}

/** A labelled line across the chart. */
export interface ChartMark {
  value: number;
  label: string;
}

/** A stretch of the axis shaded behind the lines. */
export interface ChartBand {
  from: number;
  to: number;
}

export interface ChartShape {
  series: readonly ChartSeries[];
  unit: string;
  /** Ends of the vertical axis; derived from the values if missing. */
  bounds?: readonly [number, number] | undefined;
  marks?: readonly ChartMark[] | undefined;
  /** Shaded stretches with their common name. */
  bands?: { name: string; at: readonly ChartBand[] } | undefined;
}

export interface ChartHooks {
  onAt: (index: number) => void;
  /** The indices between which the user dragged. */
  onRange: ((from: number, to: number) => void) | undefined;
}

const FONT = '12px "Inter Variable", system-ui, sans-serif';
const DASHES = [7, 4];
const MAX_BAR_PX = 24;

/** uPlot's options of a chart, in the colours that the element has now. */
export function chartOptions(
  shape: ChartShape,
  { onAt, onRange }: ChartHooks,
  size: { width: number; height: number },
  inkOf: (role: string) => string,
): uPlot.Options {
  const { series, unit, bounds, marks = [], bands } = shape;
  const axis: uPlot.Axis = {
    stroke: inkOf('muted'),
    font: FONT,
    grid: { stroke: inkOf('border'), width: 1 },
    ticks: { stroke: inkOf('border'), width: 1, size: 4 },
  };
  return {
    ...size,
    legend: { show: false },
    padding: [10, 12, 0, 0],
    scales: {
      x: { time: false, range: (_, low, high) => rangeOf(low, high, series) },
      y: bounds ? { range: [...bounds] } : {},
    },
    axes: [
      { ...axis, space: 56, values: (_, years) => years.map((year) => wholeOnly(year)) },
      { ...axis, size: 54, values: (_, values) => values.map((value) => `${tick(value)}${unit}`) },
    ],
    series: [{}, ...series.map((one) => seriesOptions(one, inkOf))],
    cursor: {
      y: false,
      points: { size: 9 },
      drag: { x: onRange !== undefined, y: false, setScale: false },
    },
    hooks: {
      drawClear: [(plot) => bands?.at.forEach((band) => drawBand(plot, band, inkOf('warning')))],
      draw: [
        (plot) => marks.forEach((mark) => drawMark(plot, mark, inkOf('text'), inkOf('surface'))),
      ],
      setCursor: [
        ({ cursor }) => {
          if (cursor.event && cursor.idx !== null && cursor.idx !== undefined) onAt(cursor.idx);
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width === 0) return;
          onRange?.(plot.posToIdx(left), plot.posToIdx(left + width));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}

function seriesOptions({ name, ink, look }: ChartSeries, inkOf: (role: string) => string) {
  const colour = inkOf(ink);
  const options: uPlot.Series = { label: name, stroke: colour, width: look === 'solid' ? 2.5 : 2 };
  if (look === 'bars') {
    const paths = uPlot.paths.bars?.({ size: [0.65, MAX_BAR_PX] });
    return { ...options, fill: colour, points: { show: false }, ...(paths && { paths }) };
  }
  return { ...options, ...(look === 'dashed' ? { dash: DASHES } : {}), points: { show: false } };
}

/** Bars need room for half of the first and of the last. */
function rangeOf(low: number, high: number, series: readonly ChartSeries[]): [number, number] {
  const margin = series.some(({ look }) => look === 'bars') || low === high ? 0.6 : 0.1;
  return [low - margin, high + margin];
}

const wholeOnly = (year: number) => (Number.isInteger(year) ? String(year) : '');
const tick = (value: number) => Number(value.toFixed(2)).toLocaleString('en-AU');

const BAND_OPACITY = 0.25;

function drawBand(plot: uPlot, { from, to }: ChartBand, colour: string): void {
  const { ctx, bbox } = plot;
  const end = bbox.left + bbox.width;
  const [left, right] = [from, to].map((at) =>
    Math.min(end, Math.max(bbox.left, plot.valToPos(at, 'x', true))),
  ) as [number, number];
  ctx.save();
  ctx.globalAlpha = BAND_OPACITY;
  ctx.fillStyle = colour;
  ctx.fillRect(left, bbox.top, right - left, bbox.height);
  ctx.restore();
}

function drawMark(plot: uPlot, { value, label }: ChartMark, colour: string, ground: string): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(value, 'y', true));
  if (y < bbox.top || y > bbox.top + bbox.height) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = FONT.replace('12px', `${12 * devicePixelRatio}px`);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  const place = [bbox.left + 6 * devicePixelRatio, y - 2 * devicePixelRatio] as const;
  // A halo, so that the label stays legible over the lines.
  ctx.setLineDash([]);
  ctx.lineWidth = 5 * devicePixelRatio;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = ground;
  ctx.strokeText(label, ...place);
  ctx.fillText(label, ...place);
  ctx.restore();
}
