import { expectedMinutes, isLongOrder } from '#entities/order';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Warns of a comparison that takes longer than usual to measure, before it is ordered. */
export function LongComparison({ parcelCount }: { parcelCount: number }) {
  if (!isLongOrder([parcelCount])) return null;
  const { from, to } = expectedMinutes([parcelCount]);
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
