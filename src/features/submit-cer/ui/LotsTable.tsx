import { useState } from 'react';
import { lotOf } from '#entities/soil-project/lot';
import type { SoilProject } from '#entities/soil-project/record';
import { Button } from '#shared/ui/button';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { FormBlock } from './FormBlock.tsx';

/**
 * Lots shown at first: a farm can have hundreds, which would push the rest of the form out of
 * sight.
 */
const SHOWN = 25;

/** CER-08: the lots as submitted, which in Tasmania means by volume and folio (OP-81). */
export function LotsTable({ project, formState }: { project: SoilProject; formState: string }) {
  const [isWhole, setWhole] = useState(false);
  const lots = project.rows.map((row) => ({ row, lot: lotOf(row, formState) }));
  const isMoved = lots.some(({ row, lot }) => lot.volume !== '' && !row.volume);
  const hectares = project.totalHa.toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return (
    <FormBlock title="Lots">
      <Table aria-label="Lots" className="tabular-nums">
        <TableHeader>
          <TableRow>
            <TableHead>Lot</TableHead>
            <TableHead>Volume</TableHead>
            <TableHead>Folio</TableHead>
            <TableHead>Plan Number</TableHead>
            <TableHead>Plan Type</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lots.slice(0, isWhole ? undefined : SHOWN).map(({ row, lot }) => (
            <TableRow key={row.parcel_key}>
              <TableCell>{shown(lot.lot_number)}</TableCell>
              <TableCell>{shown(lot.volume)}</TableCell>
              <TableCell>{shown(lot.folio)}</TableCell>
              <TableCell>{shown(lot.plan_number)}</TableCell>
              <TableCell>{shown(lot.plan_type)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {!isWhole && lots.length > SHOWN && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setWhole(true)}
        >
          Show all {lots.length} lots
        </Button>
      )}
      <p className="text-sm text-muted">
        {isMoved &&
          'In Tasmania, if a title has neither a volume nor a folio, its plan number is submitted as the volume and its lot number as the folio. '}
        {hectares} ha in total (not submitted).
      </p>
    </FormBlock>
  );
}

const shown = (text: string) => text || <span className="text-muted">–</span>;
