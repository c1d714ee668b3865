import { useConnection } from '#shared/api/react';
import { Alert, AlertDescription, AlertTitle } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  message: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/**
 * A first load that failed offers to be tried again (OP-24). While the server cannot be reached, the
 * bar says so, and every query that failed is sent again by itself: then this is no failure in red.
 */
export function LoadFailed({ title, message, isRetrying = false, onRetry }: LoadFailedProps) {
  if (useConnection() !== 'online') {
    return (
      <p className="text-sm text-muted">{title}. This is tried again once the server answers.</p>
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
