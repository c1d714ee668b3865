import { useRouter } from '@tanstack/react-router';
import { FileSpreadsheetIcon, FileDownIcon, ShieldCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { DeleteFarmDialog } from '#features/delete-farm';
import { countFilters, farmQuery, findFarms, totalsWords, type FarmQuery } from '#entities/farm';
import { useFarmSummaries } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { ActionMenu } from '#shared/ui/action-menu';
import { Button } from '#shared/ui/button';
import { MoreRows } from '#shared/ui/more-rows';
import { useExportFarms } from '../model/use-export-farms.ts';
import { useHealthChecks } from '../model/use-health-checks.ts';
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
  const router = useRouter();
  // The address restores the query; typing is not to wait for it.
  const [query, setQuery] = useState(() => farmQuery(router.state.location.search));
  const [shown, setShown] = useState(ROWS_AT_A_TIME);
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const [farmToDelete, setFarmToDelete] = useState<PropertyRecord | null>(null);
  const { checked, progress: checking, check, stop } = useHealthChecks();
  const { exportFarms, progress: exporting } = useExportFarms();
  const matching = findFarms(farms, summaries, query);
  const open = matching.filter(({ property_id: id }) => checked.get(id)?.isOpen);
  const found = isOnlyOpen && open.length > 0 ? open : matching;
  const totals = totalsWords(found, summaries, farms.length).join(' · ');
  const areBusy = checking !== null || exporting !== null;

  return (
    <>
      <FarmToolbar
        query={query}
        onChange={(search) => {
          setQuery(search);
          void router.navigate({ to: '/farms', search, replace: true });
          setShown(ROWS_AT_A_TIME);
        }}
      />
      <div className="-mb-3 flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
        <p role="status">{totals}</p>
        {checking && (
          <>
            <p>
              Checking boundary {checking.done + 1} of {checking.of} …
            </p>
            <Button variant="link" size="sm" className="px-0" onClick={stop}>
              Stop
            </Button>
          </>
        )}
        {exporting && (
          <p role="status">
            Loading boundary {exporting.done + 1} of {exporting.of} …
          </p>
        )}
        {!areBusy && open.length > 0 && (
          <Button
            variant="link"
            size="sm"
            className="px-0"
            aria-pressed={isOnlyOpen}
            onClick={() => setOnlyOpen(!isOnlyOpen)}
          >
            {isOnlyOpen ? 'Show all again' : `Show the ${open.length} with something to look at`}
          </Button>
        )}
        <ActionMenu
          label="More for the farms listed"
          className="-my-2 ml-auto"
          actions={[
            {
              label: 'Check their boundaries',
              icon: <ShieldCheckIcon />,
              onSelect: () => void check(found),
            },
            {
              label: 'Export as CSV',
              icon: <FileSpreadsheetIcon />,
              onSelect: () => exportFarms({ farms: found, summaries, format: 'csv' }),
            },
            {
              label: 'Export as GeoPackage',
              icon: <FileDownIcon />,
              onSelect: () => exportFarms({ farms: found, summaries, format: 'geopackage' }),
            },
          ]}
        />
      </div>
      {found.length > 0 ? (
        <>
          <FarmTable
            farms={found.slice(0, shown)}
            summaries={summaries}
            checked={checked}
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

function nothingFound(query: FarmQuery): string {
  const words = query.search?.trim() ?? '';
  const filters = countFilters(query) > 0 ? ' and these filters' : '';
  return words === '' ? 'No farm matches these filters.' : `No farm matches “${words}”${filters}.`;
}
