import { Button } from '#shared/ui/button';
import { RangeSlider } from '#shared/ui/range-slider';

export interface TimeRangeProps {
  /** Name of each date. */
  names: readonly string[];
  /** First and last date shown. */
  range: readonly [number, number];
  onChange: (range: readonly [number, number]) => void;
}

/** Narrows the chart to a part of the record, like dragging over the chart. */
export function TimeRange({ names, range: [from, to], onChange }: TimeRangeProps) {
  const last = names.length - 1;
  if (last < 2) return null;
  return (
    <div className="grid gap-1 print:hidden">
      <RangeSlider
        labels={['From', 'To']}
        valueText={(index) => names[index] ?? ''}
        max={last}
        value={[from, to]}
        onChange={onChange}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm">
        <span className="text-muted">
          {names[from]} to {names[to]}
        </span>
        {(from > 0 || to < last) && (
          <Button variant="ghost" size="sm" onClick={() => onChange([0, last])}>
            Show all years
          </Button>
        )}
      </div>
    </div>
  );
}
