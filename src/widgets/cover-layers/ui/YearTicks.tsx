import { useMemo } from 'react';
import { yearTicks, type TimeAxis } from '../model/time-axis.ts';

/** Ticks for the years below a slider, whose thumb stops half its width from each end. */
export function YearTicks({ axis }: { axis: TimeAxis }) {
  const ticks = useMemo(() => yearTicks(axis), [axis]);
  return (
    <div aria-hidden className="relative mx-2.5 -mt-2 h-5 text-xs text-muted tabular-nums">
      {ticks.map(({ at, label }) => (
        <span
          key={at}
          className="absolute top-0 flex -translate-x-1/2 flex-col items-center"
          style={{ left: `${at * 100}%` }}
        >
          <span className={label ? 'h-1.5 w-px bg-muted' : 'h-1 w-px bg-control'} />
          {label && (
            <span className={Number(label) % 10 === 0 ? '' : '@max-md:hidden'}>{label}</span>
          )}
        </span>
      ))}
    </div>
  );
}
