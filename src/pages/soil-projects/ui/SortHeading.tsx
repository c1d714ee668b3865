import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import { cn } from '#shared/lib/cn';
import { TableHead } from '#shared/ui/table';
import {
  SORT_LABELS,
  sortAfterPress,
  type ListSort,
  type ProjectSort,
} from '../model/project-list.ts';

export interface SortHeadingProps {
  column: ListSort;
  sort: ProjectSort;
  onSort: (sort: ProjectSort) => void;
  isNumeric?: boolean;
  className?: string;
}

/** The heading of a column; a press sorts by it. */
export function SortHeading({
  column,
  sort,
  onSort,
  isNumeric = false,
  className,
}: SortHeadingProps) {
  const isHere = sort.by === column;
  const Icon = sort.isDescending ? ArrowDownIcon : ArrowUpIcon;
  return (
    <TableHead
      className={cn(isNumeric && 'text-right', className)}
      aria-sort={!isHere ? undefined : sort.isDescending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={cn(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-text',
          // Put the sort mark on the left, so that the heading stays aligned with its figures.
          isNumeric && 'flex-row-reverse',
        )}
        onClick={() => onSort(sortAfterPress(sort, column))}
      >
        {SORT_LABELS[column]}
        <Icon aria-hidden className={isHere ? 'size-3.5 text-accent' : 'invisible size-3.5'} />
      </button>
    </TableHead>
  );
}
