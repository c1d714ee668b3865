import { useUnit } from 'effector-react';
import { InfoIcon } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { CoverControl, type CoverLayer } from '#widgets/cover-layers';
import { mapUncovered } from '#widgets/farm-map-view';
import { SeasonPreview } from '#features/preview-report';
import { areasOfParcels, type FarmArea } from '#entities/farm';
import type { WireParcel } from '#shared/api/contract';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { LoadFailed } from '#shared/ui/load-failed';
import { landFacts } from '../model/fairness.ts';
import { createParcelMeasure } from '../model/parcel-rows.ts';
import type { useBenchmarkFarm } from '../model/use-benchmark-farm.ts';
import { AddBenchmark } from './AddBenchmark.tsx';
import { AddedBenchmark, type Added } from './AddedBenchmark.tsx';
import { BenchmarkFarmSelect, type ComparableFarms } from './BenchmarkFarmSelect.tsx';
import { Block } from './Block.tsx';
import { ComparisonBuffer } from './ComparisonBuffer.tsx';
import { ComparisonFile } from './ComparisonFile.tsx';
import { ComparisonInCart } from './ComparisonInCart.tsx';
import { ComparisonLots } from './ComparisonLots.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { Fairness } from './Fairness.tsx';
import { KeyNotice } from './KeyNotice.tsx';
import { LongComparison } from './LongComparison.tsx';
import { OrderLines } from './OrderLines.tsx';
import { SearchProgress } from './SearchProgress.tsx';

interface BenchmarkDrawerProps extends ComparableFarms {
  boundary: ReturnType<typeof useBenchmarkFarm>['boundary'];
  /** The farm's own parcels; undefined until its boundary has loaded. */
  farmAreas: readonly FarmArea[] | undefined;
  /** The comparison set. */
  parcels: readonly WireParcel[];
  groundCover: CoverLayer;
  onChooseFarm: (farmId: number | null) => void;
  onLeave: () => void;
}

const NO_AREAS: readonly FarmArea[] = [];

/** The four blocks of a comparison above a footer with its price. */
export function BenchmarkDrawer({
  farms,
  offered,
  farm,
  boundary,
  farmAreas = NO_AREAS,
  parcels,
  groundCover,
  onChooseFarm,
  onLeave,
}: BenchmarkDrawerProps) {
  const uncoverMap = useUnit(mapUncovered);
  const [added, setAdded] = useState<Added | null>(null);
  const isSelecting = farmAreas.length > 0;
  const compared = useMemo(() => areasOfParcels(parcels), [parcels]);
  const measure = useMemo(() => createParcelMeasure(farmAreas), [farmAreas]);
  const rows = useMemo(() => parcels.map(measure), [parcels, measure]);
  const facts = useMemo(() => landFacts(rows.map(({ ha }) => ha)), [rows]);

  // Leaving disables the pressed button, so move the focus to where the next comparison starts.
  const farmSelect = useRef<HTMLSelectElement>(null);
  const leave = () => {
    onLeave();
    farmSelect.current?.focus();
  };

  return (
    <div className="flex h-full flex-col [@media(max-height:28rem)]:h-auto">
      <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto overscroll-contain p-4 [@media(max-height:28rem)]:overflow-visible">
        <Block number={1} title="Farm">
          <BenchmarkFarmSelect
            ref={farmSelect}
            farms={farms}
            offered={offered}
            farm={farm}
            onChoose={(farmId) => {
              setAdded(null);
              onChooseFarm(farmId);
            }}
          />
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
        </Block>
        <Block number={2} title="Compare with">
          <Alert variant="info">
            <InfoIcon aria-hidden />
            <AlertTitle>Select comparison parcels on the map</AlertTitle>
          </Alert>
          {farm && parcels.length === 0 && (
            <ComparisonInCart farmId={farm.property_id} isDisabled={!isSelecting} />
          )}
          <div className="grid">
            <ComparisonBuffer
              farmId={farm?.property_id ?? null}
              isDisabled={!isSelecting}
              selectedCount={parcels.length}
            />
            <ComparisonFile isDisabled={!isSelecting} />
            <ComparisonLots isDisabled={!isSelecting} />
            <SearchProgress />
            <CoverControl layer={groundCover} onShown={uncoverMap} />
          </div>
          <ComparisonTable rows={rows} />
        </Block>
        <Block number={3} title="Is it fair?">
          <Fairness facts={facts} farmAreas={farmAreas} />
          {farm && <SeasonPreview farmId={farm.property_id} farm={farmAreas} parcels={compared} />}
        </Block>
        <Block number={4} title="Order">
          {farm ? (
            <>
              <KeyNotice key={farm.property_id} farm={farm} />
              <OrderLines farm={farm} />
              <LongComparison parcelCount={parcels.length} />
            </>
          ) : (
            <p className="text-sm text-muted">Choose a farm to see what its report costs.</p>
          )}
        </Block>
      </div>
      <div className="grid gap-3 border-t border-border bg-overlay px-4 py-3">
        {added && !farm ? (
          <AddedBenchmark
            added={added}
            onAnother={() => {
              setAdded(null);
              farmSelect.current?.focus();
            }}
          />
        ) : (
          <AddBenchmark
            farm={farm}
            parcels={parcels}
            facts={facts}
            onLeave={leave}
            onAdded={setAdded}
          />
        )}
      </div>
    </div>
  );
}
