import { useUnit } from 'effector-react';
import { InfoIcon } from 'lucide-react';
import { GroundCoverControl, type CoverLayer } from '#widgets/cover-layers';
import { LAST_QUARTER_INDEX } from '#entities/cover';
import type { useFarms } from '#entities/farm/react';
import { ParcelChips } from '#entities/parcel/react';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { comparison } from '../model/benchmark.ts';
import { AddBenchmark } from './AddBenchmark.tsx';
import { BenchmarkFarmSelect } from './BenchmarkFarmSelect.tsx';
import { ComparisonBuffer } from './ComparisonBuffer.tsx';
import { ComparisonFile } from './ComparisonFile.tsx';
import { KeyNotice } from './KeyNotice.tsx';
import { SearchProgress } from './SearchProgress.tsx';

export interface BenchmarkDrawerProps {
  farms: ReturnType<typeof useFarms>;
  /** Those of the farms that can be compared. */
  offered: readonly PropertyRecord[];
  farm: PropertyRecord | null;
  /** The farm's boundary is there, so that parcels can be chosen beside it. */
  isSelecting: boolean;
  /** The comparison set. */
  parcels: readonly WireParcel[];
  groundCover: CoverLayer;
  onChooseFarm: (farmId: number | null) => void;
  onLeave: () => void;
}

export function BenchmarkDrawer(props: BenchmarkDrawerProps) {
  const { farms, offered, farm, isSelecting, parcels, groundCover } = props;
  const { waitingCount, remove } = useUnit({
    waitingCount: comparison.$waitingCount,
    remove: comparison.parcelRemoved,
  });

  return (
    <div className="grid gap-4 p-4">
      <BenchmarkFarmSelect
        farms={farms}
        offered={offered}
        farm={farm}
        onChoose={props.onChooseFarm}
      />
      <Alert variant="info">
        <InfoIcon aria-hidden />
        <AlertTitle>Select comparison parcels on the map</AlertTitle>
      </Alert>
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
      <AddBenchmark farm={farm} parcels={parcels} onLeave={props.onLeave} />
      <div className="border-t border-border pt-2">
        <GroundCoverControl layer={groundCover} lastQuarterIndex={LAST_QUARTER_INDEX.benchmark} />
      </div>
    </div>
  );
}
