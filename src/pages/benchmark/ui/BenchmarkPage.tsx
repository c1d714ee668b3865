import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { CoverKey, CoverLayers, MapTimeBar, useCoverLayers } from '#widgets/cover-layers';
import { FarmMapView, MapDrawer, MapScreen, defaultBaseLayer } from '#widgets/farm-map-view';
import { useAppSettings } from '#shared/config/react';
import { extentOf } from '#shared/lib/geo';
import { messageShown } from '#shared/snackbar/react';
import { $mapFocus, benchmarkLeft, comparison } from '../model/model.ts';
import { isOwnLand, withoutOwn } from '../model/comparison-parcels.ts';
import { useBenchmarkFarm } from '../model/use-benchmark-farm.ts';
import { BenchmarkDrawer } from './BenchmarkDrawer.tsx';
import { BenchmarkLayers } from './BenchmarkLayers.tsx';
import { BenchmarkPeek } from './BenchmarkPeek.tsx';

/** Instruction shown when the screen opens (BENCH-25); red like other guidance (OP-101). */
const INSTRUCTION = {
  lines: [
    'Please select a farm from the list, then click on the map to select parcels to compare with',
  ],
  tone: 'guidance' as const,
  durationMs: 60_000,
};

const OWN_LAND = { lines: ['This is part of the farm, so it is not compared with itself.'] };

/**
 * Compares a farm with other land: selects parcels in three ways and adds the report to the cart
 * (SM-8).
 */
export function BenchmarkPage() {
  const { base_maps: baseMaps, cover_tiles: coverTiles } = useAppSettings();
  const { farms, offered, farm, boundary, areas, choose } = useBenchmarkFarm();
  const cover = useCoverLayers('benchmark');
  const { focus, selected, waitingCount, clickPoint, leave, showMessage } = useUnit({
    focus: $mapFocus,
    selected: comparison.$parcels,
    waitingCount: comparison.$waitingCount,
    clickPoint: comparison.pointClicked,
    leave: benchmarkLeft,
    showMessage: messageShown,
  });
  const parcels = useMemo(() => withoutOwn(selected, areas ?? []), [selected, areas]);
  const land = useMemo(
    () =>
      farm && areas?.length ? { farmId: farm.property_id, areas, extent: extentOf(areas) } : null,
    [farm, areas],
  );
  const isSelecting = areas !== undefined && areas.length > 0;

  useEffect(() => {
    showMessage(INSTRUCTION);
  }, [showMessage]);

  const loading = farm && boundary.isPending ? 'Loading the farm' : null;
  return (
    <MapScreen
      panel={
        <MapDrawer
          title="Farm Reports"
          peek={<BenchmarkPeek farm={farm} parcelCount={parcels.length} />}
        >
          <BenchmarkDrawer
            farms={farms}
            offered={offered}
            farm={farm}
            boundary={boundary}
            farmAreas={areas}
            parcels={parcels}
            groundCover={cover.ground}
            onChooseFarm={choose}
            onLeave={() => {
              leave();
              choose(null);
            }}
          />
        </MapDrawer>
      }
      map={
        <FarmMapView
          baseLayer={defaultBaseLayer(baseMaps)}
          hasParcelOutlines
          hasReference
          focus={focus}
          picking={isSelecting ? 'parcel' : null}
          foot={<MapTimeBar layers={cover} land={land} />}
          attribution={cover.ground.isOn ? coverTiles.attribution : null}
          printed={{
            title: farm?.property_name ?? 'Farm Reports',
            legend: <CoverKey layers={cover} />,
          }}
          picks={{ parcels, waitingCount, isOwn: (point) => isOwnLand(point, areas ?? []) }}
          onClick={(point) => {
            if (!isSelecting) return;
            if (isOwnLand(point, areas)) showMessage(OWN_LAND);
            else clickPoint(point);
          }}
        >
          <CoverLayers layers={cover} />
          <BenchmarkLayers farmAreas={areas} parcels={parcels} isOverCover={cover.ground.isOn} />
        </FarmMapView>
      }
      progress={farms.isPending ? 'Loading your farms' : loading}
    />
  );
}
