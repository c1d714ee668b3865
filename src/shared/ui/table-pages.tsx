import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { Button } from './button.tsx';

export interface TablePagesProps {
  /** From 0. */
  page: number;
  pageRows: number;
  rowCount: number;
  onPage: (page: number) => void;
}

const number = (value: number) => value.toLocaleString('en-AU');

/** Steps through the pages of a table. */
export function TablePages({ page, pageRows, rowCount, onPage }: TablePagesProps) {
  const first = page * pageRows + 1;
  const last = Math.min(rowCount, first + pageRows - 1);
  return (
    <nav aria-label="Pages of parcels" className="flex items-center justify-end gap-1 text-sm">
      <p role="status" className="mr-auto text-muted tabular-nums">
        {number(first)}–{number(last)} of {number(rowCount)}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous parcels"
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <ChevronLeftIcon aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next parcels"
        aria-disabled={last === rowCount}
        onClick={() => last < rowCount && onPage(page + 1)}
      >
        <ChevronRightIcon aria-hidden />
      </Button>
    </nav>
  );
}
