import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { CoverLayers, useCoverLayers } from '#widgets/cover-layers';
import { FarmMapView, MapDrawer, defaultBaseLayer } from '#widgets/farm-map-view';
import { $isPlacingGate, $wizard, mapClicked } from '#features/save-farm';
import { LAST_QUARTER_INDEX } from '#entities/cover';
import { useFarms } from '#entities/farm/react';
import { useAppSettings } from '#shared/config/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { Progress } from '#shared/ui/progress';
import { $mapFocus } from '../model/map-focus.ts';
import { useIsLoading } from '../model/use-is-loading.ts';
import { DrawerContent } from './DrawerContent.tsx';
import { FarmLayers } from './FarmLayers.tsx';
import { useChosenFarm } from './use-chosen-farm.ts';
import { useEditRequest } from './use-edit-request.ts';

export function MapPage() {
  const { base_maps: baseMaps, cover_tiles: coverTiles } = useAppSettings();
  const farms = useFarms();
  const isLoading = useIsLoading();
  const { farm, choose } = useChosenFarm(farms.data ?? []);
  const [baseLayer, setBaseLayer] = useState(() => defaultBaseLayer(baseMaps));
  const [hasParcelOutlines, setParcelOutlines] = useState(true);
  const cover = useCoverLayers(LAST_QUARTER_INDEX.map);
  const centre = useRef<LonLat>([134, -26]);
  const { focus, wizard, isPlacingGate } = useUnit({
    focus: $mapFocus,
    wizard: $wizard,
    isPlacingGate: $isPlacingGate,
  });
  const clickMap = useUnit(mapClicked);
  useEditRequest(farms.data, choose);

  // A wizard that came back after a reload shows its farm, whichever was chosen.
  const editedFarm =
    wizard?.mode === 'edit' &&
    farms.data?.find(({ property_id: farmId }) => farmId === wizard.farmId);

  const isPicking =
    (wizard?.step === 5 && isPlacingGate) ||
    (wizard?.step === 6 && wizard.draft.boundaryType === 'farm_key');

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
          mapPosition={() => centre.current}
          layers={{ baseLayer, setBaseLayer, hasParcelOutlines, setParcelOutlines, cover }}
        />
      </MapDrawer>
      <div className="min-h-0 min-w-0 flex-1">
        <FarmMapView
          baseLayer={baseLayer}
          hasParcelOutlines={hasParcelOutlines}
          focus={focus}
          isPicking={isPicking}
          attribution={cover.ground.isOn || cover.woody.isOn ? coverTiles.attribution : null}
          onClick={clickMap}
          onMove={(position) => {
            centre.current = position;
          }}
        >
          <CoverLayers layers={cover} />
          <FarmLayers farm={editedFarm || farm} />
        </FarmMapView>
      </div>
    </div>
  );
}
