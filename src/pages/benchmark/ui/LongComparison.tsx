import { expectedMinutes } from '#entities/order';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Of an order with few parcels, which needs no warning. */
const USUAL_MINUTES = expectedMinutes([]).to;

/** Warns of a comparison that takes longer than usual to measure, before it is ordered. */
export function LongComparison({ parcelCount }: { parcelCount: number }) {
  const { from, to } = expectedMinutes([parcelCount]);
  if (to <= USUAL_MINUTES) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>
        {parcelCount.toLocaleString('en-AU')} parcels take about {from} to {to} minutes
      </AlertTitle>
      <AlertDescription>
        You need not wait: we e-mail the files. A few dozen parcels nearby usually say more about
        your land than thousands far away.
      </AlertDescription>
    </Alert>
  );
}
