import { useUnit } from 'effector-react';
import { Grid2x2PlusIcon, MapPinIcon } from 'lucide-react';
import { areaOffered } from '#features/manage-paddocks';
import type { ChosenFeature } from '#features/own-layers';
import { $wizard, gateMoved, gateProposed } from '#features/save-farm';
import type { PropertyRecord } from '#shared/api/contract';
import { messageShown } from '#shared/snackbar/react';
import { Button } from '#shared/ui/button';

export interface FeatureActionsProps {
  feature: ChosenFeature;
  /** The farm that the map shows. */
  farm: PropertyRecord | null;
}

/** Turns a feature of a layer into the front gate or a paddock, which the user then saves. */
export function FeatureActions({ feature, farm }: FeatureActionsProps) {
  const { name, geometry, close } = feature;
  const isFormOpen = useUnit($wizard) !== null;
  const { moveGate, proposeGate, offerArea, say } = useUnit({
    moveGate: gateMoved,
    proposeGate: gateProposed,
    offerArea: areaOffered,
    say: messageShown,
  });

  if (geometry.type === 'Point' && (isFormOpen || farm)) {
    const [lon = 0, lat = 0] = geometry.coordinates;
    return (
      <Button
        size="sm"
        onClick={() => {
          if (isFormOpen) {
            moveGate([lon, lat]);
            say({ lines: ['The gate is set. Save the farm to keep it.'] });
          } else if (farm) proposeGate({ farm, gate: [lon, lat] });
          close();
        }}
      >
        <MapPinIcon aria-hidden />
        Use as the front gate
      </Button>
    );
  }
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  if (!isArea || !farm || isFormOpen) return null;
  return (
    <Button
      size="sm"
      onClick={() => {
        offerArea({ farmId: farm.property_id, name, geometry });
        close();
      }}
    >
      <Grid2x2PlusIcon aria-hidden />
      Make it a paddock
    </Button>
  );
}
