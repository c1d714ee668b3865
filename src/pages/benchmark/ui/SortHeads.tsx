import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import { cn } from '#shared/lib/cn';
import { TableHead } from '#shared/ui/table';
import type { SortKey, Sorting } from '../model/parcel-rows.ts';

const COLUMNS: readonly { by: SortKey; name: string; isNumber: boolean; width: string }[] = [
  { by: 'lotPlan', name: 'Lot/plan', isNumber: false, width: '' },
  { by: 'ha', name: 'Hectares', isNumber: true, width: 'w-20' },
  { by: 'metres', name: 'From farm', isNumber: true, width: 'w-24' },
];

export interface SortHeadsProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The columns' names, which sort the table; pressing the sorted one reverses its order. */
export const SortHeads = ({ sorting, onSort }: SortHeadsProps) =>
  COLUMNS.map(({ by, name, isNumber, width }) => {
    const isSorted = sorting.by === by;
    const Arrow = sorting.isDescending ? ArrowDownIcon : ArrowUpIcon;
    return (
      <TableHead
        key={by}
        aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
        className={cn('h-auto px-0', width)}
      >
        <button
          type="button"
          className={cn(
            'flex h-11 w-full items-center gap-1 px-1 text-sm whitespace-nowrap hover:text-text',
            isNumber ? 'justify-end' : 'pl-0',
            isSorted && 'text-text',
          )}
          onClick={() => onSort({ by, isDescending: isSorted && !sorting.isDescending })}
        >
          {name}
          {isSorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
        </button>
      </TableHead>
    );
  });
