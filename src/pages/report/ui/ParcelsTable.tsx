import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import { useState } from 'react';
import {
  percentText,
  type ComparedParcel,
  type ParcelColumn,
  type ParcelOrder,
} from '#entities/report';
import { Button } from '#shared/ui/button';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { TablePages } from '#shared/ui/table-pages';
import { ParcelRow } from './ParcelRow.tsx';

export interface ParcelsTableProps {
  /** In the order shown. */
  parcels: readonly ComparedParcel[];
  order: ParcelOrder;
  onOrder: (order: ParcelOrder) => void;
  latestName: string;
  pointed: number | null;
  chosen: number | null;
  onPoint: (number: number | null) => void;
  onChoose: (number: number | null) => void;
}

const PAGE_ROWS = 12;
/** Parcels closer than this adjoin the farm, because two surveys of one fence differ by metres. */
const ADJOINING_KM = 0.05;

/** The comparison parcels, a page at a time; turns to the page of a parcel chosen on the map. */
export function ParcelsTable({
  parcels,
  order,
  onOrder,
  latestName,
  pointed,
  chosen,
  onPoint,
  onChoose,
}: ParcelsTableProps) {
  const [page, setPage] = useState(0);
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    const index = parcels.findIndex(({ number }) => number === chosen);
    if (index >= 0) setPage(Math.floor(index / PAGE_ROWS));
  }
  const columns: readonly [ParcelColumn, string][] = [
    ['number', 'No.'],
    ['title', 'Parcel'],
    ['mean', 'Mean cover'],
    ['latest', latestName],
    ['woody', 'Woody'],
    ['areaHa', 'ha'],
    ['km', 'Distance'],
  ];
  return (
    <div className="grid gap-2">
      <Table aria-label="Comparison parcels" onMouseLeave={() => onPoint(null)}>
        <TableHeader>
          <TableRow>
            {columns.map(([by, title]) => (
              <TableHead
                key={by}
                className={`px-1 ${by === 'title' ? '' : 'text-right'}`}
                aria-sort={
                  order.by === by ? (order.isDescending ? 'descending' : 'ascending') : undefined
                }
              >
                <Button
                  variant="ghost"
                  size="sm"
                  className="h-11 px-2 text-xs text-muted"
                  onClick={() => {
                    onOrder({ by, isDescending: order.by === by && !order.isDescending });
                    setPage(0);
                  }}
                >
                  {title}
                  {order.by === by &&
                    (order.isDescending ? (
                      <ArrowDownIcon aria-hidden />
                    ) : (
                      <ArrowUpIcon aria-hidden />
                    ))}
                </Button>
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {parcels.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map((parcel) => (
            <ParcelRow
              key={parcel.number}
              parcel={parcel}
              cells={[
                percentText(parcel.mean),
                percentText(parcel.latest),
                percentText(parcel.woody),
                parcel.areaHa.toFixed(1),
                parcel.km < ADJOINING_KM ? 'Adjoins' : `${parcel.km.toFixed(1)} km`,
              ]}
              isPointed={parcel.number === pointed}
              isChosen={parcel.number === chosen}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </TableBody>
      </Table>
      {parcels.length > PAGE_ROWS && (
        <TablePages rowCount={parcels.length} pageRows={PAGE_ROWS} page={page} onPage={setPage} />
      )}
    </div>
  );
}
