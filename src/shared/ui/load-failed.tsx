import { Alert, AlertDescription, AlertTitle } from './alert.tsx';
import { Button } from './button.tsx';

export interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  message: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** A first load that failed offers to be tried again (OP-24). */
export const LoadFailed = ({ title, message, isRetrying = false, onRetry }: LoadFailedProps) => (
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
