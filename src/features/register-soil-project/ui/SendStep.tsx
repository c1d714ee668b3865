import { useUnit } from 'effector-react';
import { farmChangeText } from '#entities/registration/form/react';
import { signatoriesOf } from '#entities/registration/landholder';
import type { SoilProject } from '#entities/soil-project/record';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { stepChosen } from '../model/model.ts';
import { useFarmChange } from '../model/use-farm-change.ts';
import { useAskedChanges } from '../api/use-asked-changes.ts';
import type { Registration } from '../model/registration.ts';
import { CommitmentPdf } from './CommitmentPdf.tsx';
import { SendSigned } from './SendSigned.tsx';

export interface SendStepProps {
  registration: Registration;
  /** The stored project; undefined until it has loaded. */
  stored: SoilProject | undefined;
  canSave: boolean;
}

/** FORM-13: the signed PDF can be sent only after the PDF of these exact answers exists (OP-73). */
export function SendStep({ registration, stored, canSave }: SendStepProps) {
  const toStep = useUnit(stepChosen);
  const { projectId, form, pdfAskedAt, isChanged } = registration;
  const asked = useAskedChanges(stored ?? null);
  const farmChange = useFarmChange(stored ?? null);
  const status = stored?.status ?? registration.status;
  // While a new PDF is being made, the old one is always outdated, so do not warn about it.
  const isBeingMade = status === 'A2' || status === 'A3';
  const isOutdated = isChanged || (!isBeingMade && stored?.attributes.pdf_is_outdated === true);

  if (projectId === null || form.property_id === null || status === 'A1' || isOutdated) {
    return (
      <Alert variant="info">
        <AlertTitle>
          {isOutdated && status !== null && status !== 'A1'
            ? 'The answers are newer than the PDF'
            : 'There is no PDF yet'}
        </AlertTitle>
        <AlertDescription>
          Press Create PDF Report in step 9, then sign the PDF.
          <Button variant="outline" size="sm" onClick={() => toStep(9)}>
            Go to step 9
          </Button>
        </AlertDescription>
      </Alert>
    );
  }

  const project = {
    projectId,
    propertyId: form.property_id,
    propertyName: form.property_name,
  };
  const cameBack = asked?.isAboutFile ? asked.note : null;
  const signatories = signatoriesOf(form.landholders);
  return (
    <>
      {stored && farmChange && (
        <Alert variant="warning">
          <AlertTitle>Your farm has changed since you saved this form</AlertTitle>
          <AlertDescription>
            <p>{farmChangeText(stored, farmChange)}</p>
            <p>
              The PDF is right if the project is to keep the land in it. Otherwise change the land
              in step 1 before anybody signs.
            </p>
            <Button variant="outline" size="sm" onClick={() => toStep(1)}>
              Go to step 1
            </Button>
          </AlertDescription>
        </Alert>
      )}
      <CommitmentPdf project={project} pdfAskedAt={pdfAskedAt} />
      {signatories.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="font-medium">Who signs the PDF</p>
          <ul className="list-disc pl-5 text-muted">
            {signatories.map(({ name, capacity }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be named alike
              <li key={place}>
                {name || 'Not named yet'}, {capacity}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SendSigned isReady={status === 'A4'} canSave={canSave} cameBack={cameBack} />
    </>
  );
}
