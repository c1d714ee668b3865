import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { Term } from '#shared/ui/term';
import type { CheckedBoundary } from '../model/use-health-checks.ts';
import { FarmRow } from './FarmRow.tsx';

export interface FarmTableProps {
  farms: readonly PropertyRecord[];
  summaries: ReadonlyMap<number, FarmSummary>;
  /** The boundaries that were checked, by farm. */
  checked: ReadonlyMap<number, CheckedBoundary>;
  onDelete: (farm: PropertyRecord) => void;
}

/** A table on a wide screen, and a card for each farm on a phone. */
export function FarmTable({ farms, summaries, checked, onDelete }: FarmTableProps) {
  return (
    <div className="rounded-lg border border-border bg-raised max-lg:border-0 max-lg:bg-transparent">
      <Table aria-label="Your farms" className="max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <TableRow>
            <TableHead>Farm Name</TableHead>
            <TableHead>
              <Term name="pic">PIC</Term>
            </TableHead>
            <TableHead>Gate Address</TableHead>
            <TableHead>Land</TableHead>
            <TableHead>
              <Term name="farmKey">Farm Key</Term>
            </TableHead>
            <TableHead>
              <Term name="lpa" className="whitespace-nowrap">
                is LPA verified
              </Term>
            </TableHead>
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3">
          {farms.map((farm) => (
            <FarmRow
              key={farm.property_id}
              farm={farm}
              summary={summaries.get(farm.property_id)}
              boundary={checked.get(farm.property_id)}
              onDelete={() => onDelete(farm)}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
