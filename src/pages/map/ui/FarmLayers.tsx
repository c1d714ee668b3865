import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { AreasOverlay, GateMarker } from '#widgets/farm-map-view';
import { $wizard, gateMoved, parcelSelection } from '#features/save-farm';
import { FARM_BOUNDARY_STYLE } from '#entities/farm/map';
import { useFarmParcels } from '#entities/farm/react';
import { CHOSEN_PARCELS_STYLE } from '#entities/parcel/map';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf } from '#shared/lib/lon-lat';
import { farmBoundaryShown } from '../model/map-focus.ts';

const areasOf = (parcels: readonly WireParcel[]) =>
  parcels.map(({ cadastre_polygon_pid: id, geometry }) => ({ id, geometry }));

/** The chosen farm with its gate, and the farm that is being made in the wizard. */
export function FarmLayers({ farm }: { farm: PropertyRecord | null }) {
  const { data: boundary } = useFarmParcels(farm?.property_id ?? null);
  const { wizard, chosenParcels, moveGate, boundaryShown } = useUnit({
    wizard: $wizard,
    chosenParcels: parcelSelection.$parcels,
    moveGate: gateMoved,
    boundaryShown: farmBoundaryShown,
  });
  const farmAreas = useMemo(() => areasOf((farm && boundary) ?? []), [farm, boundary]);
  const chosenAreas = useMemo(() => areasOf(chosenParcels), [chosenParcels]);
  const shownFarmId = farmAreas.length > 0 ? farm!.property_id : null;

  // Once for each farm chosen, not when its boundary is read again.
  const showBoundary = useEffectEvent(() =>
    boundaryShown(boundsOf(farmAreas.map(({ geometry }) => bboxOf(geometry)))),
  );
  useEffect(() => {
    if (shownFarmId !== null) showBoundary();
  }, [shownFarmId]);

  return (
    <>
      <AreasOverlay areas={farmAreas} style={FARM_BOUNDARY_STYLE} />
      <AreasOverlay areas={chosenAreas} style={CHOSEN_PARCELS_STYLE} />
      {farm && !wizard && <GateMarker position={[farm.front_gate_lng, farm.front_gate_lat]} />}
      {wizard?.draft.gate && (
        <GateMarker
          position={wizard.draft.gate}
          onDrag={wizard.step === 5 ? moveGate : undefined}
        />
      )}
    </>
  );
}
