import { InfoIcon } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Shown when the country is chosen, so that the user has the file ready for the boundary step. */
export function OutsideAustralia() {
  return (
    <Alert variant="info">
      <InfoIcon aria-hidden />
      <AlertTitle>The boundary comes from a file</AlertTitle>
      <AlertDescription>
        Land parcels are available in Australia only. For a farm in another country, have a file
        with its boundary ready (GeoJSON or KML); you will need it in the last step.
      </AlertDescription>
    </Alert>
  );
}
