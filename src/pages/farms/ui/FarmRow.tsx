import { ChevronDownIcon, CircleCheckIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { displayGateAddress } from '#entities/farm';
import type { PropertyRecord } from '#shared/api/contract';
import { TableCell, TableHead, TableRow } from '#shared/ui/table';
import { FarmDetails } from './FarmDetails.tsx';

export interface FarmRowProps {
  farm: PropertyRecord;
  isVerified: boolean;
  onDelete: () => void;
}

/** A row that expands to the farm's actions; on a phone, both form one card. */
export function FarmRow({ farm, isVerified, onDelete }: FarmRowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();

  return (
    <>
      <TableRow
        data-open={isOpen || undefined}
        className="data-open:border-b-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:rounded-t-md max-sm:border! max-sm:pb-2 max-sm:not-data-open:rounded-b-md max-sm:data-open:border-b-0!"
      >
        <TableHead scope="row" className="h-auto p-0 text-sm text-text sm:w-1/3">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left font-medium -outline-offset-2"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDownIcon
              aria-hidden
              className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            <span className="min-w-0 wrap-anywhere">{farm.property_name}</span>
          </button>
        </TableHead>
        <TableCell className="whitespace-nowrap max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9 max-sm:before:text-muted max-sm:before:content-['PIC_'] max-sm:empty:hidden">
          {farm.pic_code}
        </TableCell>
        <TableCell className="max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9">
          {displayGateAddress(farm)}
        </TableCell>
        <TableCell className="text-center max-sm:col-start-2 max-sm:row-start-1">
          {isVerified && (
            <CircleCheckIcon
              role="img"
              aria-label="Verified with LPA"
              className="inline size-5 text-accent"
            />
          )}
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow
          id={detailsId}
          className="max-sm:-mt-3 max-sm:block max-sm:rounded-b-md max-sm:border! max-sm:border-t-0!"
        >
          <TableCell colSpan={4} className="max-sm:block sm:pl-9">
            <FarmDetails farm={farm} onDelete={onDelete} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
