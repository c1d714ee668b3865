import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import uPlot from 'uplot';
import { hasCanvas } from './has-canvas.ts';
import { $theme } from '#shared/theme/react';
import { chartOptions, type ChartShape } from './chart-options.ts';
import { nextIndex } from './next-index.ts';
import { ChartKey } from './ChartKey.tsx';

export interface ChartProps extends ChartShape {
  label: string;
  /** Position of each value on the axis. */
  years: readonly number[];
  /** Name of each position: `Autumn 2021`. */
  names: readonly string[];
  /** Formats the value at the cursor. */
  format: (value: number | null) => string;
  /** The position of the cursor. */
  at: number;
  onAt: (index: number) => void;
  onRange?: ((from: number, to: number) => void) | undefined;
}

const HEIGHT_PX = { narrow: 230, wide: 300 } as const;
const NARROW_PX = 520;

/**
 * A chart whose cursor is moved with the mouse, a finger or the arrow keys; the value at the cursor
 * is shown below the chart and announced.
 */
export function Chart(props: ChartProps) {
  const { label, years, names, series, format, at, onAt } = props;
  const ground = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = useUnit($theme);
  const read = useEffectEvent(onAt);
  const shown = series.map(({ name, values }) => `${name} ${format(values[at] ?? null)}`);

  const draw = useEffectEvent((element: HTMLElement) => {
    const style = getComputedStyle(element);
    const size = sizeOf(element);
    const options = chartOptions(props, { onAt: read, onRange: props.onRange }, size, (role) =>
      style.getPropertyValue(`--${role}`),
    );
    return new uPlot(options, dataOf(props), element);
  });

  useEffect(() => {
    const element = ground.current;
    // Without a canvas, the table beside the chart has the same values.
    if (!element || !hasCanvas()) return undefined;
    const drawn = draw(element);
    plot.current = drawn;
    const resized = new ResizeObserver(() => drawn.setSize(sizeOf(element)));
    resized.observe(element);
    return () => {
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [theme, years, series]);

  useEffect(() => {
    const year = years[at];
    if (!plot.current || year === undefined) return;
    const left = plot.current.valToPos(year, 'x');
    plot.current.setCursor({ left, top: 0 }, false);
  }, [at, years, series, theme]);

  return (
    <figure className="grid gap-2">
      <ChartKey series={series} bands={props.bands?.at.length ? props.bands.name : undefined} />
      <div
        ref={ground}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={names.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${names[at] ?? ''}: ${shown.join(', ')}`}
        className="chart min-w-0 touch-pan-y"
        onKeyDown={(event) => {
          const next = nextIndex(event.key, at, names.length);
          if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onAt(next);
        }}
      />
      <figcaption
        aria-hidden
        className="flex min-h-6 flex-wrap gap-x-4 text-sm tabular-nums print:hidden"
      >
        <span className="font-semibold">{names[at]}</span>
        {shown.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </figcaption>
    </figure>
  );
}

/** A bar of zero is left out, because it would be drawn as a sliver. */
const dataOf = ({ years, series }: ChartProps): uPlot.AlignedData => [
  [...years],
  ...series.map(({ values, look }) =>
    values.map((value) => (look === 'bars' && value === 0 ? null : value)),
  ),
];

function sizeOf({ clientWidth: width }: HTMLElement) {
  return { width, height: width < NARROW_PX ? HEIGHT_PX.narrow : HEIGHT_PX.wide };
}
