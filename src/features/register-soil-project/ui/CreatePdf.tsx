import { useUnit } from 'effector-react';
import { ACCEPT_TERMS_LABEL, incompleteSteps } from '#entities/soil-project';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { savePressed, stepChosen, termsTicked } from '../model/model.ts';
import type { Registration } from '../model/registration.ts';

export interface CreatePdfProps {
  registration: Registration;
  canSave: boolean;
  disabled: boolean;
}

/** FORM-12: lists what is still missing without blocking the report (OP-90). */
export function CreatePdf({ registration, canSave, disabled }: CreatePdfProps) {
  const press = useUnit({ save: savePressed, toStep: stepChosen, tick: termsTicked });
  const incomplete = incompleteSteps(registration.form);

  return (
    <div className="grid justify-items-start gap-4">
      {incomplete.length > 0 && (
        <Alert variant="info">
          <AlertTitle>Some questions are not answered yet</AlertTitle>
          <AlertDescription>
            They will be blank in the PDF. You can go back to:
            <ul className="flex flex-wrap gap-x-4">
              {incomplete.map(({ step }) => (
                <li key={step.number}>
                  <Button
                    variant="link"
                    size="sm"
                    className="px-0"
                    onClick={() => press.toStep(step.number)}
                  >
                    {step.number}. {step.title}
                  </Button>
                </li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      )}
      <Field label={ACCEPT_TERMS_LABEL} layout="inline">
        <Checkbox
          checked={registration.acceptedTerms}
          disabled={disabled}
          onCheckedChange={(checked) => press.tick(checked === true)}
        />
      </Field>
      <Button disabled={!canSave} onClick={() => press.save('A2')}>
        Create PDF Report
      </Button>
    </div>
  );
}
