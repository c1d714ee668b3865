import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { CoverLayers, useCoverLayers } from '#widgets/cover-layers';
import { FarmMapView, MapDrawer, defaultBaseLayer } from '#widgets/farm-map-view';
import { $picking, $wizard, mapClicked, mapMoved } from '#features/save-farm';
import { LAST_QUARTER_INDEX } from '#entities/cover';
import { useFarmAreas, useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { extentOf } from '#shared/lib/geo';
import { Progress } from '#shared/ui/progress';
import { $mapFocus, farmsListed } from '../model/model.ts';
import { useIsLoading } from '../model/use-is-loading.ts';
import { DrawerContent } from './DrawerContent.tsx';
import { FarmLayers } from './FarmLayers.tsx';
import { FarmNames } from './FarmNames.tsx';
import { FarmPins } from './FarmPins.tsx';
import { useChosenFarm } from './use-chosen-farm.ts';
import { useEditRequest } from './use-edit-request.ts';

const NO_FARMS: readonly PropertyRecord[] = [];

export function MapPage() {
  const { base_maps: baseMaps, cover_tiles: coverTiles } = useAppSettings();
  const farms = useFarms();
  const isLoading = useIsLoading();
  const { farm, isNoneChosen, choose } = useChosenFarm(farms.data ?? []);
  const [baseLayer, setBaseLayer] = useSessionState('map.baseLayer', defaultBaseLayer(baseMaps));
  const [hasParcelOutlines, setParcelOutlines] = useSessionState<boolean>(
    'map.parcelOutlines',
    true,
  );
  const cover = useCoverLayers('map', LAST_QUARTER_INDEX.map);
  const { focus, wizard, picking, clickMap, moveMap, listFarms } = useUnit({
    focus: $mapFocus,
    wizard: $wizard,
    picking: $picking,
    clickMap: mapClicked,
    moveMap: mapMoved,
    listFarms: farmsListed,
  });
  useEditRequest(farms.data, choose);

  // A wizard restored after a reload shows its own farm, whichever was chosen.
  const editedFarm =
    wizard?.mode === 'edit' &&
    farms.data?.find(({ property_id: farmId }) => farmId === wizard.farmId);

  const shownFarm = editedFarm || farm;
  const areas = useFarmAreas(shownFarm).data;
  const farmExtent = useMemo(() => (areas?.length ? extentOf(areas) : null), [areas]);

  const showAll = useEffectEvent(() => {
    if (!isNoneChosen || wizard || !farms.data?.length) return;
    listFarms(farms.data.map((one) => [one.front_gate_lng, one.front_gate_lat] as const));
  });
  useEffect(() => showAll(), [farms.isSuccess]);

  return (
    <div className="relative flex h-full max-[499.98px]:flex-col-reverse">
      {isLoading && (
        <Progress
          label="Loading your farms"
          className="absolute inset-x-0 top-0 z-20 rounded-none"
        />
      )}
      <MapDrawer title="Map">
        <DrawerContent
          farms={farms}
          chosenFarm={farm}
          onChooseFarm={choose}
          layers={{ baseLayer, setBaseLayer, hasParcelOutlines, setParcelOutlines, cover }}
        />
      </MapDrawer>
      <div className="min-h-0 min-w-0 flex-1">
        <FarmMapView
          baseLayer={baseLayer}
          hasParcelOutlines={hasParcelOutlines}
          focus={focus}
          farmExtent={farmExtent}
          picking={picking}
          attribution={cover.ground.isOn || cover.woody.isOn ? coverTiles.attribution : null}
          onClick={clickMap}
          onMove={moveMap}
        >
          <CoverLayers layers={cover} />
          <FarmLayers farm={shownFarm} />
          {!wizard && (
            <>
              <FarmPins
                farms={(farms.data ?? []).filter((one) => one !== farm)}
                onChoose={choose}
              />
              <FarmNames farms={farms.data ?? NO_FARMS} chosenFarm={farm} />
            </>
          )}
        </FarmMapView>
      </div>
    </div>
  );
}
