import { useUnit } from 'effector-react';
import { Undo2Icon } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#shared/ui/button';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { TablePages } from '#shared/ui/table-pages';
import { comparison } from '../model/model.ts';
import { sortRows, type ParcelRow, type Sorting } from '../model/parcel-rows.ts';
import { $canUndo, allRemoved, undone } from '../model/selection-history.ts';
import { ComparisonRow } from './ComparisonRow.tsx';
import { SortHeads } from './SortHeads.tsx';

/** Few enough to see the blocks below. */
const PAGE_ROWS = 10;

/** The comparison set as a sorted table, a page at a time: it may hold thousands of parcels. */
export function ComparisonTable({ rows }: { rows: readonly ParcelRow[] }) {
  const { waitingCount, canUndo, remove, removeAll, undo } = useUnit({
    waitingCount: comparison.$waitingCount,
    canUndo: $canUndo,
    remove: comparison.parcelRemoved,
    removeAll: allRemoved,
    undo: undone,
  });
  const [sorting, setSorting] = useState<Sorting>({ by: 'metres', isDescending: false });
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const [wantedPage, setPage] = useState(0);
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(wantedPage, pageCount - 1);
  const shown = sorted.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);

  // The button that was pressed is gone: focus the row that took its place, or else "Undo".
  const body = useRef<HTMLTableSectionElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const removedIndex = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (removedIndex.current === null) return;
    const buttons = body.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removedIndex.current, buttons.length - 1)] ?? undoButton.current)?.focus();
    removedIndex.current = null;
  }, [rows]);

  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <p role="status" className="mr-auto text-sm">
          {rows.length === 1
            ? '1 parcel selected'
            : `${rows.length.toLocaleString('en-AU')} parcels selected`}
          {waitingCount > 0 && <span className="text-muted">, looking up {waitingCount} …</span>}
        </p>
        {canUndo && (
          <Button ref={undoButton} variant="ghost" size="sm" onClick={() => undo()}>
            <Undo2Icon aria-hidden />
            Undo
          </Button>
        )}
        {rows.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              removedIndex.current = 0;
              removeAll();
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <Table aria-label="Selected parcels" className="table-fixed">
          <TableHeader>
            <TableRow>
              <SortHeads
                sorting={sorting}
                onSort={(next) => {
                  setSorting(next);
                  setPage(0);
                }}
              />
              <TableHead className="w-11 p-0">
                <span className="sr-only">Remove</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody ref={body}>
            {shown.map((row, index) => (
              <ComparisonRow
                key={row.pid}
                row={row}
                onRemove={() => {
                  removedIndex.current = index;
                  remove(row.pid);
                }}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {pageCount > 1 && (
        <TablePages page={page} pageRows={PAGE_ROWS} rowCount={rows.length} onPage={setPage} />
      )}
    </div>
  );
}
