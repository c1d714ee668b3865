import type { StepNumber, unusableAnswer } from '#entities/soil-project';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';

type UnusableProps = NonNullable<ReturnType<typeof unusableAnswer>> & {
  /** The open step. */
  current: StepNumber;
  onGo: (step: number) => void;
};

/** Explains why Save and Create PDF Report are disabled, with a link to the answer at fault. */
export const Unusable = ({ step, message, current, onGo }: UnusableProps) => (
  <Alert variant="warning">
    <AlertTitle>One answer cannot be saved yet</AlertTitle>
    <AlertDescription>
      <p>{message}</p>
      {step && step.number !== current && (
        <Button variant="link" className="px-0" onClick={() => onGo(step.number)}>
          Go to step {step.number}, {step.title}
        </Button>
      )}
    </AlertDescription>
  </Alert>
);
