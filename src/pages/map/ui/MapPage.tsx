import { useUnit } from 'effector-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  CoverKey,
  CoverLayers,
  MapTimeBar,
  shownLayers,
  useCoverLayers,
} from '#widgets/cover-layers';
import { FarmMapView, MapDrawer, MapScreen, defaultBaseLayer } from '#widgets/farm-map-view';
import {
  $editedFarmId,
  $picking,
  $wizardMode,
  mapClicked,
  mapMoved,
  parcelSelection,
} from '#features/save-farm';
import { $isEditing } from '#features/manage-paddocks';
import { useFarmAreas, useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { waitingMap } from '#shared/land-map';
import { extentOf } from '#shared/lib/geo';
import { $mapFocus, farmsListed, layersOpened } from '../model/model.ts';
import { useIsLoading } from '../model/use-is-loading.ts';
import { DrawerContent } from './DrawerContent.tsx';
import { FarmLayers } from './FarmLayers.tsx';
import { FarmNames } from './FarmNames.tsx';
import { FarmPins } from './FarmPins.tsx';
import { MapMemory } from './MapMemory.tsx';
import { MapPeek } from './MapPeek.tsx';
import { useChosenFarm } from './use-chosen-farm.ts';
import { useEditRequest } from './use-edit-request.ts';
import { usePhoneWizard } from './use-phone-wizard.ts';

const NO_FARMS: readonly PropertyRecord[] = [];

export function MapPage() {
  const { base_maps: baseMaps, cover_tiles: coverTiles } = useAppSettings();
  const farms = useFarms();
  const isLoading = useIsLoading();
  const [firstMap] = useState(waitingMap);
  const { farm, isNoneChosen, choose } = useChosenFarm(farms.data ?? [], firstMap);
  const [baseLayer, setBaseLayer] = useSessionState('map.baseLayer', defaultBaseLayer(baseMaps));
  const [hasParcelOutlines, setParcelOutlines] = useSessionState<boolean>(
    'map.parcelOutlines',
    true,
  );
  const [hasReference, setReference] = useSessionState<boolean>('map.reference', true);
  const picks = useUnit({
    parcels: parcelSelection.$parcels,
    waitingCount: parcelSelection.$waitingCount,
  });
  const cover = useCoverLayers('map');
  const isOverCover = shownLayers(cover).length > 0;
  const {
    focus,
    openedMode,
    editedNow,
    picking,
    isEditingPaddocks,
    clickMap,
    moveMap,
    listFarms,
    openLayers,
  } = useUnit({
    focus: $mapFocus,
    openedMode: $wizardMode,
    editedNow: $editedFarmId,
    picking: $picking,
    isEditingPaddocks: $isEditing,
    clickMap: mapClicked,
    moveMap: mapMoved,
    listFarms: farmsListed,
    openLayers: layersOpened,
  });
  const isWizardOpen = useDeferredValue(openedMode) !== null;
  const editedFarmId = useDeferredValue(editedNow);
  useEditRequest(farms.data, choose);
  usePhoneWizard();

  // A wizard restored after a reload shows its own farm, whichever was chosen.
  const editedFarm = farms.data?.find(({ property_id: farmId }) => farmId === editedFarmId);

  const shownFarm = editedFarm ?? farm;
  const { data: areas, isLoading: areAreasLoading } = useFarmAreas(shownFarm);
  const farmExtent = useMemo(() => (areas?.length ? extentOf(areas) : null), [areas]);
  const land =
    shownFarm && areas && farmExtent
      ? { farmId: shownFarm.property_id, areas, extent: farmExtent }
      : null;

  const showAll = useEffectEvent(() => {
    if (firstMap || !isNoneChosen || isWizardOpen || !farms.data?.length) return;
    listFarms(farms.data.map((one) => [one.front_gate_lng, one.front_gate_lat] as const));
  });
  useEffect(() => showAll(), [farms.isSuccess]);
  const isFocusPending =
    farms.isLoading ||
    (shownFarm
      ? areAreasLoading || Boolean(areas?.length)
      : isNoneChosen && !isWizardOpen && Boolean(farms.data?.length));

  return (
    <MapScreen
      panel={
        <MapDrawer title="Map" peek={<MapPeek farm={farm} isWizardOpen={isWizardOpen} />}>
          <DrawerContent
            farms={farms}
            chosenFarm={farm}
            onChooseFarm={choose}
            layers={{
              baseLayer,
              setBaseLayer,
              hasParcelOutlines,
              setParcelOutlines,
              hasReference,
              setReference,
              cover,
            }}
          />
        </MapDrawer>
      }
      map={
        <FarmMapView
          baseLayer={baseLayer}
          hasParcelOutlines={hasParcelOutlines}
          hasReference={hasReference}
          focus={focus}
          isFocusPending={isFocusPending}
          farmExtent={farmExtent}
          picking={isEditingPaddocks ? 'vertex' : picking}
          attribution={isOverCover ? coverTiles.attribution : null}
          printed={{
            title: shownFarm?.property_name ?? 'Map',
            legend: <CoverKey layers={cover} />,
          }}
          onClick={clickMap}
          picks={picks}
          onMove={moveMap}
          onLayers={openLayers}
          foot={<MapTimeBar layers={cover} land={land} />}
        >
          <CoverLayers layers={cover} />
          <FarmLayers
            farm={shownFarm}
            shownFirst={firstMap?.farmId ?? null}
            isOverCover={isOverCover}
          />
          <MapMemory farms={farms.data} farm={farm} baseLayer={baseLayer} firstMap={firstMap} />
          {!isWizardOpen && !isEditingPaddocks && (
            <>
              <FarmPins
                farms={(farms.data ?? []).filter((one) => one !== farm)}
                onChoose={choose}
              />
              <FarmNames farms={farms.data ?? NO_FARMS} chosenFarm={farm} />
            </>
          )}
        </FarmMapView>
      }
      progress={isLoading ? 'Loading your farms' : null}
    />
  );
}
