import { InfoIcon } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Said before the boundary is asked for, and where Submit would be refused for it. */
export function OutsideAustralia() {
  return (
    <Alert variant="info">
      <InfoIcon aria-hidden />
      <AlertTitle>Only farms in Australia can be added</AlertTitle>
      <AlertDescription>
        A farm’s boundary is chosen from Australian land parcels in this version, so a farm in
        another country cannot be submitted. What you typed is kept.
      </AlertDescription>
    </Alert>
  );
}
