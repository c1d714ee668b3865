import { BATCH_KINDS, BATCH_LABELS, type BatchKind } from '#entities/submission/send';
import { Button } from '#shared/ui/button';
import { MAX_SELECTED } from '../model/use-project-list.ts';

export interface SelectionBarProps {
  count: number;
  onBatch: (kind: BatchKind) => void;
  onClear: () => void;
}

/** Actions for the selected projects, at the bottom within reach of the thumb. */
export function SelectionBar({ count, onBatch, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div
      role="group"
      aria-label="Selected projects"
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-overlay p-2 shadow-xl max-sm:grid max-sm:grid-cols-2"
    >
      <p role="status" className="px-2 text-sm font-medium tabular-nums max-sm:col-span-2">
        {`${count} selected`}
        {count === MAX_SELECTED && ', the most for one batch'}
      </p>
      {BATCH_KINDS.map((kind) => (
        <Button key={kind} variant="outline" onClick={() => onBatch(kind)}>
          {BATCH_LABELS[kind]}
        </Button>
      ))}
      <Button variant="ghost" className="max-sm:col-span-2 sm:ml-auto" onClick={onClear}>
        Clear the selection
      </Button>
    </div>
  );
}
