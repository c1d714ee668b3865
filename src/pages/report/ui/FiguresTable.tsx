import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface FiguresTableProps {
  label: string;
  titles: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
}

/** The values of a chart as a table, which opens on request. */
export function FiguresTable({ label, titles, rows }: FiguresTableProps) {
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
          <Table aria-label={label}>
            <TableHeader>
              <TableRow>
                {titles.map((title, i) => (
                  <TableHead key={title} className={i > 0 ? 'text-right' : undefined}>
                    {title}
                  </TableHead>
                ))}
              </TableRow>
            </TableHeader>
            <TableBody>
              {rows.map(([name, ...values]) => (
                <TableRow key={name}>
                  <TableHead scope="row" className="h-9 text-sm text-text">
                    {name}
                  </TableHead>
                  {values.map((value, i) => (
                    <TableCell
                      key={titles[i + 1]}
                      className="py-1.5 text-right whitespace-nowrap tabular-nums"
                    >
                      {value}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </details>
  );
}
