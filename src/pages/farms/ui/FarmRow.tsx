import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { displayGateAddress, landWords } from '#entities/farm';
import { FarmThumbnail, LpaChip } from '#entities/farm/react';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { Button } from '#shared/ui/button';
import { TableCell, TableHead, TableRow } from '#shared/ui/table';
import type { CheckedBoundary } from '../model/use-health-checks.ts';
import { useMapRequests } from '../model/use-map-requests.ts';
import { FarmDetails } from './FarmDetails.tsx';
import { FarmKeyChip } from './FarmKeyChip.tsx';
import { FarmRowActions } from './FarmRowActions.tsx';

export interface FarmRowProps {
  farm: PropertyRecord;
  /** Undefined until loaded. */
  summary: FarmSummary | undefined;
  /** Undefined until checked. */
  boundary: CheckedBoundary | undefined;
  onDelete: () => void;
}

/** A row that opens the map, and expands to the farm's id and reports (FARMS-06). */
export function FarmRow({ farm, summary, boundary, onDelete }: FarmRowProps) {
  const [shows, setShows] = useState<'details' | 'verify' | null>(null);
  const detailsId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const { editFarm } = useMapRequests();
  const { property_id: farmId, property_name: name, pic_code: pic } = farm;

  return (
    <>
      <TableRow
        data-open={shows !== null || undefined}
        className="relative h-16 hover:bg-overlay/60 data-open:border-b-0 max-lg:grid max-lg:h-auto max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:rounded-t-lg max-lg:border! max-lg:bg-raised max-lg:pb-2 max-lg:not-data-open:rounded-b-lg max-lg:data-open:border-b-0!"
      >
        <TableHead scope="row" className="h-auto text-sm text-text max-lg:py-2 lg:w-64">
          <Link
            to="/map"
            search={{ farm: farmId }}
            className="flex items-center gap-3 font-medium after:absolute after:inset-0"
          >
            <FarmThumbnail farmId={farmId} />
            <span dir="auto" title={name} className="line-clamp-3 min-w-0 wrap-anywhere">
              {name}
            </span>
          </Link>
        </TableHead>
        <TableCell className="whitespace-nowrap max-lg:col-span-2 max-lg:py-0.5 max-lg:before:text-muted max-lg:before:content-['PIC_']">
          {pic.trim() === '' ? (
            <Button
              variant="link"
              className="relative z-10 h-8 px-0"
              aria-label={`Add PIC to ${name}`}
              onClick={() => editFarm(farmId)}
            >
              Add PIC
            </Button>
          ) : (
            pic
          )}
        </TableCell>
        <TableCell className="max-lg:col-span-2 max-lg:py-0.5">
          {displayGateAddress(farm)}
        </TableCell>
        <TableCell className="tabular-nums max-lg:col-span-2 max-lg:py-0.5 lg:whitespace-nowrap">
          {[
            ...(summary ? landWords(summary) : []),
            ...(summary?.paddocks ? [paddockWords(summary.paddocks)] : []),
          ].map((words, i) => (
            <span
              key={words}
              className={
                i === 0 ? '' : "text-muted before:content-['_·_'] lg:block lg:before:hidden"
              }
            >
              {words}
            </span>
          ))}
          {boundary && (
            <span className={cn('block', boundary.isOpen ? 'text-warning' : 'text-muted')}>
              {boundary.words}
            </span>
          )}
        </TableCell>
        <TableCell className="whitespace-nowrap max-lg:py-1 max-lg:empty:hidden">
          {farm.is_aus_farmkey && summary && <FarmKeyChip summary={summary} />}
        </TableCell>
        <TableCell className="whitespace-nowrap max-lg:py-1 max-lg:empty:hidden">
          <LpaChip summary={summary} />
        </TableCell>
        <TableCell className="relative z-10 p-1 text-right whitespace-nowrap max-lg:col-start-2 max-lg:row-start-1">
          <FarmRowActions
            farm={farm}
            menuButton={menuButton}
            isOpen={shows !== null}
            detailsId={detailsId}
            onToggle={() => setShows(shows === null ? 'details' : null)}
            onVerify={() => setShows('verify')}
            onEdit={() => editFarm(farmId)}
            onDelete={onDelete}
          />
        </TableCell>
      </TableRow>
      {shows !== null && (
        <TableRow
          id={detailsId}
          className="max-lg:-mt-3 max-lg:block max-lg:rounded-b-lg max-lg:border! max-lg:border-t-0! max-lg:bg-raised"
        >
          <TableCell colSpan={7} className="max-lg:block lg:pl-24">
            <FarmDetails
              farm={farm}
              isVerifying={shows === 'verify'}
              onVerified={() => {
                setShows(null);
                menuButton.current?.focus();
              }}
            />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const paddockWords = (count: number): string =>
  count === 1 ? '1 paddock' : `${count.toLocaleString('en-AU')} paddocks`;
