import { useState } from 'react';
import { DeleteFarmDialog } from '#features/delete-farm';
import { findFarms, type FarmQuery } from '#entities/farm';
import { useFarmSummaries } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { MoreRows } from '#shared/ui/more-rows';
import { FarmTable } from './FarmTable.tsx';
import { FarmToolbar } from './FarmToolbar.tsx';

const ROWS_AT_A_TIME = 24;

export interface FarmListProps {
  farms: readonly PropertyRecord[];
  /** Called when a farm's row, and the focus in it, has gone. */
  onDeleted: () => void;
}

export function FarmList({ farms, onDeleted }: FarmListProps) {
  const summaries = useFarmSummaries();
  const [query, setQuery] = useState<FarmQuery>({ search: '', lpa: 'all' });
  const [shown, setShown] = useState(ROWS_AT_A_TIME);
  const [farmToDelete, setFarmToDelete] = useState<PropertyRecord | null>(null);
  const found = findFarms(farms, summaries, query);

  return (
    <>
      <FarmToolbar
        query={query}
        onChange={(changed) => {
          setQuery(changed);
          setShown(ROWS_AT_A_TIME);
        }}
      />
      <p role="status" className="-mb-3 text-sm text-muted">
        {found.length === farms.length
          ? `${farms.length} ${farms.length === 1 ? 'farm' : 'farms'}`
          : `${found.length} of ${farms.length} farms`}
      </p>
      {found.length > 0 ? (
        <>
          <FarmTable
            farms={found.slice(0, shown)}
            summaries={summaries}
            onDelete={setFarmToDelete}
          />
          <MoreRows left={found.length - shown} onMore={() => setShown(shown + ROWS_AT_A_TIME)} />
        </>
      ) : (
        <p className="py-6 text-sm text-muted">{nothingFound(query)}</p>
      )}
      {farmToDelete && (
        <DeleteFarmDialog
          farm={farmToDelete}
          onClose={() => setFarmToDelete(null)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function nothingFound({ search, lpa }: FarmQuery): string {
  const words = search.trim();
  if (lpa === 'all') return `No farm matches “${words}”.`;
  const state = lpa === 'verified' ? 'verified' : 'unverified';
  return words === '' ? `You have no ${state} farms.` : `No ${state} farm matches “${words}”.`;
}
