import { CircleAlertIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Done } from '#shared/ui/done';
import { LoadFailed } from '#shared/ui/load-failed';

const NOTICES = [
  { name: 'Farm Key is added to shopping card', className: 'bg-message' },
  { name: 'Click a parcel on the map', className: 'bg-guidance' },
  { name: 'A new version is available.', className: 'bg-new-version' },
];

/** Messages of success, trouble and failure; notices keep their fixed colours. */
export const Feedback = () => (
  <>
    <Alert variant="info">
      <InfoIcon aria-hidden />
      <AlertTitle>Waiting for PayPal</AlertTitle>
      <AlertDescription>Pay in PayPal’s window, or close it to cancel.</AlertDescription>
    </Alert>
    <Alert variant="warning">
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>Two farms overlap</AlertTitle>
      <AlertDescription>Check both boundaries before you order.</AlertDescription>
    </Alert>
    <Alert variant="destructive">
      <CircleAlertIcon aria-hidden />
      <AlertTitle>Not paid. Nothing was charged.</AlertTitle>
      <AlertDescription>Your cart has not changed.</AlertDescription>
    </Alert>
    <LoadFailed title="Your farms could not be loaded" message="Try again." onRetry={() => {}} />
    <Done>Your profile is updated.</Done>
    {NOTICES.map(({ name, className }) => (
      <p
        key={name}
        className={`rounded-md px-4 py-3 text-(length:--notice-size) font-(--notice-weight) text-on-message shadow-lg ${className}`}
      >
        {name}
      </p>
    ))}
  </>
);
