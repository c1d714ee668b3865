import type { Registration } from '#features/register-soil-project';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';

export interface OpenDraftProps {
  registration: Registration;
  onContinue: () => void;
}

/** Leads back to the form that is open behind the list. */
export const OpenDraft = ({ registration, onContinue }: OpenDraftProps) => (
  <Alert variant="info">
    <AlertTitle>
      {registration.projectId === null
        ? 'You have started a new registration form'
        : `The form of project ${registration.projectId} is open`}
    </AlertTitle>
    <AlertDescription>
      {registration.isChanged && 'Some answers are not saved yet; they are only on this device.'}
      <Button variant="outline" size="sm" onClick={onContinue}>
        Continue with step {registration.step}
      </Button>
    </AlertDescription>
  </Alert>
);
