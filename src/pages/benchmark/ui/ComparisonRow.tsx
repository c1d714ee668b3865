import { XIcon } from 'lucide-react';
import { describeDistance } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { TableCell, TableRow } from '#shared/ui/table';
import type { ParcelRow } from '../model/parcel-rows.ts';
import { formatHa } from './size-text.ts';

/** Parcels closer than this adjoin the farm, because two surveys of one fence differ by metres. */
const ADJOINING_METRES = 50;

function distanceText(metres: number | null): string {
  if (metres === null) return '–';
  return metres < ADJOINING_METRES ? 'Adjoins' : describeDistance(metres);
}

export interface ComparisonRowProps {
  row: ParcelRow;
  onRemove: () => void;
}

export const ComparisonRow = ({ row, onRemove }: ComparisonRowProps) => (
  <TableRow>
    <TableCell className="truncate py-0 pr-1 pl-0" title={row.lotPlan}>
      {row.lotPlan}
    </TableCell>
    <TableCell className="px-1 py-0 text-right tabular-nums">{formatHa(row.ha)}</TableCell>
    <TableCell className="px-1 py-0 text-right tabular-nums">{distanceText(row.metres)}</TableCell>
    <TableCell className="p-0 text-right">
      <Button
        variant="ghost"
        size="icon"
        className="h-10 pointer-coarse:h-11"
        aria-label={`Remove parcel ${row.pid}, ${row.lotPlan}`}
        title="Remove"
        onClick={onRemove}
      >
        <XIcon aria-hidden />
      </Button>
    </TableCell>
  </TableRow>
);
