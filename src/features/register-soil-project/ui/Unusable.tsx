import type { StepNumber } from '#entities/registration/form';
import type { unusableAnswer } from '#entities/registration/form/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';

type UnusableProps = NonNullable<ReturnType<typeof unusableAnswer>> & {
  /** The open step. */
  current: StepNumber;
  onGo: (step: number) => void;
};

/** Explains why Save and Create PDF Report are disabled, with a link to the answer at fault. */
export const Unusable = ({ asked, message, current, onGo }: UnusableProps) => (
  <Alert variant="warning">
    <AlertTitle>One answer cannot be saved yet</AlertTitle>
    <AlertDescription>
      <p>
        {asked && `${asked.label}: `}
        {message}
      </p>
      {asked && asked.step.number !== current && (
        <Button variant="link" className="px-0" onClick={() => onGo(asked.step.number)}>
          Go to step {asked.step.number}, {asked.step.title}
        </Button>
      )}
    </AlertDescription>
  </Alert>
);
