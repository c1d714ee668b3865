import { useUnit } from 'effector-react';
import { InfoIcon } from 'lucide-react';
import { useRef } from 'react';
import { CoverControl, type CoverLayer } from '#widgets/cover-layers';
import { mapUncovered } from '#widgets/farm-map-view';
import type { useFarms } from '#entities/farm/react';
import { ParcelChips } from '#entities/parcel/react';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { LoadFailed } from '#shared/ui/load-failed';
import { comparison } from '../model/model.ts';
import type { useBenchmarkFarm } from '../model/use-benchmark-farm.ts';
import { AddBenchmark } from './AddBenchmark.tsx';
import { BenchmarkFarmSelect } from './BenchmarkFarmSelect.tsx';
import { ComparisonBuffer } from './ComparisonBuffer.tsx';
import { ComparisonFile } from './ComparisonFile.tsx';
import { KeyNotice } from './KeyNotice.tsx';
import { SearchProgress } from './SearchProgress.tsx';

export interface BenchmarkDrawerProps {
  farms: ReturnType<typeof useFarms>;
  /** The farms that can be compared. */
  offered: readonly PropertyRecord[];
  farm: PropertyRecord | null;
  boundary: ReturnType<typeof useBenchmarkFarm>['boundary'];
  /** True once the farm's boundary has loaded, so that parcels around it can be selected. */
  isSelecting: boolean;
  /** The comparison set. */
  parcels: readonly WireParcel[];
  groundCover: CoverLayer;
  onChooseFarm: (farmId: number | null) => void;
  onLeave: () => void;
}

export function BenchmarkDrawer({
  farms,
  offered,
  farm,
  boundary,
  isSelecting,
  parcels,
  groundCover,
  onChooseFarm,
  onLeave,
}: BenchmarkDrawerProps) {
  const { waitingCount, remove, uncoverMap } = useUnit({
    uncoverMap: mapUncovered,
    waitingCount: comparison.$waitingCount,
    remove: comparison.parcelRemoved,
  });

  // Leaving disables the pressed button, so move the focus to where the next comparison starts.
  const farmSelect = useRef<HTMLSelectElement>(null);
  const leave = () => {
    onLeave();
    farmSelect.current?.focus();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <BenchmarkFarmSelect
        ref={farmSelect}
        farms={farms}
        offered={offered}
        farm={farm}
        onChoose={onChooseFarm}
      />
      <Alert variant="info">
        <InfoIcon aria-hidden />
        <AlertTitle>Select comparison parcels on the map</AlertTitle>
      </Alert>
      {farm && boundary.isLoadingError && (
        <LoadFailed
          title="The farm’s boundary could not be loaded"
          message={boundary.error.message}
          isRetrying={boundary.isFetching}
          onRetry={() => void boundary.refetch()}
        />
      )}
      {farm && boundary.data?.length === 0 && (
        <p className="text-sm text-muted">
          This farm has no parcels yet. Press Edit on the map to choose them.
        </p>
      )}
      {farm && <KeyNotice key={farm.property_id} farm={farm} />}
      <div className="grid border-y border-border py-1">
        <ComparisonBuffer farm={farm} isDisabled={!isSelecting} />
        <ComparisonFile isDisabled={!isSelecting} />
        <SearchProgress />
      </div>
      <ParcelChips
        parcels={parcels}
        waitingCount={waitingCount}
        isDisabled={false}
        tone="comparison"
        onRemove={remove}
      />
      <AddBenchmark farm={farm} parcels={parcels} onLeave={leave} />
      <div className="border-t border-border pt-2">
        <CoverControl layer={groundCover} onShown={uncoverMap} />
      </div>
    </div>
  );
}
