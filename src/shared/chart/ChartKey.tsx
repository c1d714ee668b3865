import type { ChartSeries } from './chart-options.ts';

const SWATCH = { width: 28, height: 12 } as const;

/** Names the series, each beside a piece of its line. */
export const ChartKey = ({
  series,
  bands,
}: {
  series: readonly ChartSeries[];
  /** Name of the shaded stretches. */
  bands?: string | undefined;
}) => (
  <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map(({ name, ink, look }) => (
      <li key={name} className="flex items-center gap-2">
        <svg {...SWATCH} style={{ color: `var(--${ink})` }}>
          {look === 'bars' ? (
            <rect x={8} width={12} height={12} fill="currentColor" />
          ) : (
            <line
              x2={SWATCH.width}
              y1={6}
              y2={6}
              stroke="currentColor"
              strokeWidth={look === 'solid' ? 3 : 2.5}
              strokeDasharray={look === 'dashed' ? '7 4' : undefined}
            />
          )}
        </svg>
        {name}
      </li>
    ))}
    {bands && (
      <li className="flex items-center gap-2">
        <span className="h-3 w-7 bg-warning/25 forced-color-adjust-none" />
        {bands}
      </li>
    )}
  </ul>
);
