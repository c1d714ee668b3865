import { useConnection } from '#shared/api/react';
import { Alert, AlertDescription, AlertTitle } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadFailedProps {
  /** A sentence that names what could not be loaded. */
  title: string;
  message: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/**
 * Offers to retry a failed first load (OP-24). While the server is unreachable, the connection bar
 * says so and failed queries are retried automatically, so this is not shown as an error.
 */
export function LoadFailed({ title, message, isRetrying = false, onRetry }: LoadFailedProps) {
  if (useConnection() !== 'online') {
    return (
      <p className="text-sm text-muted">
        {title}. We will try again as soon as the server answers.
      </p>
    );
  }
  return (
    <Alert variant="destructive">
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        {message}
        <Button variant="outline" size="sm" disabled={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      </AlertDescription>
    </Alert>
  );
}
