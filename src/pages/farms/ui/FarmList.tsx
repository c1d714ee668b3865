import { useState } from 'react';
import { DeleteFarmDialog } from '#features/delete-farm';
import { findFarms } from '#entities/farm';
import { useVerifiedFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Card } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { FarmRow } from './FarmRow.tsx';

export interface FarmListProps {
  farms: readonly PropertyRecord[];
  /** Called when a farm's row has gone, and the focus with it. */
  onDeleted: () => void;
}

export function FarmList({ farms, onDeleted }: FarmListProps) {
  const verified = useVerifiedFarms(farms);
  const [search, setSearch] = useState('');
  const [farmToDelete, setFarmToDelete] = useState<PropertyRecord | null>(null);
  const found = findFarms(farms, search);

  return (
    <Card className="p-3 sm:p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Field label="Search farms" className="w-full sm:w-80">
          <Input
            type="search"
            value={search}
            placeholder="Name, PIC or address"
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        <p role="status" className="text-sm text-muted">
          {found.length === farms.length
            ? `${farms.length} ${farms.length === 1 ? 'farm' : 'farms'}`
            : `${found.length} of ${farms.length} farms`}
        </p>
      </div>
      {found.length > 0 ? (
        <Table aria-label="Your farms" className="max-sm:block">
          <TableHeader className="max-sm:sr-only">
            <TableRow>
              <TableHead>Farm Name</TableHead>
              <TableHead>PIC</TableHead>
              <TableHead>Gate Address</TableHead>
              <TableHead className="text-center">is LPA verified</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody className="max-sm:grid max-sm:gap-3">
            {found.map((farm) => (
              <FarmRow
                key={farm.property_id}
                farm={farm}
                isVerified={verified.has(farm.property_id)}
                onDelete={() => setFarmToDelete(farm)}
              />
            ))}
          </TableBody>
        </Table>
      ) : (
        <p className="py-6 text-sm text-muted">No farm matches “{search.trim()}”.</p>
      )}
      {farmToDelete && (
        <DeleteFarmDialog
          farm={farmToDelete}
          onClose={() => setFarmToDelete(null)}
          onDeleted={onDeleted}
        />
      )}
    </Card>
  );
}
