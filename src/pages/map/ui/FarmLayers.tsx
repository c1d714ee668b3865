import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { AreasOverlay, FarmBoundary, GateMarker } from '#widgets/farm-map-view';
import { OwnLayersOnMap } from '#features/own-layers';
import {
  $drawing,
  $isDrawing,
  $wizard,
  boundaryFile,
  gateMoved,
  parcelSelection,
} from '#features/save-farm';
import { $boundaryMarks } from '#entities/boundary-health/react';
import { areasOfParcels, type FarmArea } from '#entities/farm';
import { useFarmAreas } from '#entities/farm/react';
import { CHOSEN_PARCELS_STYLE } from '#entities/parcel/map';
import type { PropertyRecord } from '#shared/api/contract';
import { extentOf } from '#shared/lib/geo';
import { loadable } from '#shared/loadable';
import { $pin, farmBoundaryShown } from '../model/model.ts';
import { FileLayers } from './FileLayers.tsx';
import { PaddockLayers } from './PaddockLayers.tsx';

/** Loaded with the first result of a search. */
const SearchPin = loadable(() => import('./SearchPin.tsx').then((module) => module.SearchPin));

/** Loaded with the first version or finding that is shown. */
const BoundaryMarksLayer = loadable(() =>
  import('./BoundaryMarksLayer.tsx').then((module) => module.BoundaryMarksLayer),
);

/** Loaded with the first feature of a layer that is chosen. */
const FeatureActions = loadable(() =>
  import('./FeatureActions.tsx').then((module) => module.FeatureActions),
);

const NO_AREAS: readonly FarmArea[] = [];

export interface FarmLayersProps {
  farm: PropertyRecord | null;
  /** The farm that the map showed from the start; null if none. */
  shownFirst: number | null;
  /** The farm's fill would change the colours of the cover under it. */
  isOverCover: boolean;
}

/** The chosen farm with its gate, the farm being added or edited, and what the search found. */
export function FarmLayers({ farm, shownFirst, isOverCover }: FarmLayersProps) {
  const farmAreas = useFarmAreas(farm).data ?? NO_AREAS;
  const { wizard, pin, marks, file, drawing, isDrawing, chosenParcels, moveGate, boundaryShown } =
    useUnit({
      wizard: $wizard,
      pin: $pin,
      marks: $boundaryMarks,
      file: boundaryFile.$file,
      drawing: $drawing,
      isDrawing: $isDrawing,
      chosenParcels: parcelSelection.$parcels,
      moveGate: gateMoved,
      boundaryShown: farmBoundaryShown,
    });
  const chosenAreas = useMemo(() => areasOfParcels(chosenParcels), [chosenParcels]);
  const shownFarmId = farmAreas.length > 0 ? farm!.property_id : null;

  // While an edit replaces the farm's parcels, file or drawing, draw the new selection instead of the stored
  // boundary.
  const isBeingChosen =
    wizard?.mode === 'edit' &&
    (wizard.draft.boundaryType === 'farm_key' ||
      (isDrawing ? drawing!.areas.length > 0 : file?.outline != null));

  // Once per chosen farm, not each time its boundary is reloaded.
  const isShown = useRef(shownFirst);
  const showBoundary = useEffectEvent(() => {
    if (isShown.current !== shownFarmId) boundaryShown(extentOf(farmAreas));
    isShown.current = null;
  });
  useEffect(() => {
    if (shownFarmId !== null) showBoundary();
  }, [shownFarmId]);

  return (
    <>
      <FarmBoundary areas={isBeingChosen ? NO_AREAS : farmAreas} isFilled={!isOverCover} />
      <AreasOverlay areas={chosenAreas} style={CHOSEN_PARCELS_STYLE} />
      {farm && !wizard && <PaddockLayers farmId={farm.property_id} />}
      {wizard && <FileLayers boundaryType={wizard.draft.boundaryType} />}
      {farm && !wizard && <GateMarker position={[farm.front_gate_lng, farm.front_gate_lat]} />}
      {wizard?.draft.gate && (
        <GateMarker
          position={wizard.draft.gate}
          onDrag={wizard.step === 5 ? moveGate : undefined}
        />
      )}
      {farm && !wizard && marks?.farmId === farm.property_id && (
        <BoundaryMarksLayer marks={marks} farm={farm} />
      )}
      {pin && <SearchPin place={pin} />}
      <OwnLayersOnMap>
        {(feature) => <FeatureActions feature={feature} farm={farm} />}
      </OwnLayersOnMap>
    </>
  );
}
