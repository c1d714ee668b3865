import type { ComparedParcel } from '#entities/report';
import { Button } from '#shared/ui/button';
import { TableCell, TableHead, TableRow } from '#shared/ui/table';

export interface ParcelRowProps {
  parcel: ComparedParcel;
  /** The figures, as text. */
  cells: readonly string[];
  isPointed: boolean;
  isChosen: boolean;
  onPoint: (number: number | null) => void;
  onChoose: (number: number | null) => void;
}

export const ParcelRow = ({
  parcel: { number, pid, title },
  cells,
  isPointed,
  isChosen,
  onPoint,
  onChoose,
}: ParcelRowProps) => (
  <TableRow
    data-state={isChosen ? 'selected' : undefined}
    className={isPointed ? 'bg-fill' : undefined}
    onMouseEnter={() => onPoint(number)}
  >
    <TableCell className="py-0 text-right tabular-nums">{number}</TableCell>
    <TableHead scope="row" className="px-1 text-sm text-text">
      <Button
        variant="link"
        className="h-11 px-2 font-normal"
        aria-pressed={isChosen}
        onFocus={() => onPoint(number)}
        onBlur={() => onPoint(null)}
        onClick={() => onChoose(isChosen ? null : number)}
      >
        {title || pid}
      </Button>
    </TableHead>
    {cells.map((cell, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- cells have no other identity
      <TableCell key={i} className="py-0 text-right whitespace-nowrap tabular-nums">
        {cell}
      </TableCell>
    ))}
  </TableRow>
);
