import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import { ValuesTable, type ValuesTableProps } from './ValuesTable.tsx';

/** The values of a chart as a table, which opens on request. */
export function FiguresTable({ label, titles, rows }: ValuesTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-lg border border-border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-medium">
        <ChevronDownIcon aria-hidden className="size-4 -rotate-90 text-muted group-open:rotate-0" />
        Show as a table: {label.toLowerCase()}
      </summary>
      {isOpen && (
        <div className="max-h-96 overflow-y-auto px-1 pb-1 print:max-h-none">
          <ValuesTable label={label} titles={titles} rows={rows} />
        </div>
      )}
    </details>
  );
}
