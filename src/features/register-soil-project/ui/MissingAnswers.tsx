import type { Ref } from 'react';
import { FORM_STEPS, questionOf, type StepNumber } from '#entities/registration/form';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';

/** A question that is open or wrongly answered, and the step that asks it. */
export interface MissingAnswer {
  step: StepNumber;
  field: string;
  message: string;
}

export interface MissingAnswersProps {
  ref?: Ref<HTMLDivElement>;
  title: string;
  variant: 'warning' | 'info';
  answers: readonly MissingAnswer[];
  onGo: (answer: MissingAnswer) => void;
}

/** Lists questions by step; each is a link to its control. */
export function MissingAnswers({ ref, title, variant, answers, onGo }: MissingAnswersProps) {
  if (answers.length === 0) return null;
  const steps = FORM_STEPS.map((step) => ({
    ...step,
    answers: answers.filter((answer) => answer.step === step.number),
  })).filter((step) => step.answers.length > 0);
  return (
    <Alert ref={ref} tabIndex={-1} variant={variant} className="w-full">
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription className="w-full">
        <ul className="grid w-full gap-2">
          {steps.map((step) => (
            <li key={step.number}>
              Step {step.number}, {step.title}
              <ul className="grid pl-3">
                {step.answers.map((answer) => (
                  <li key={`${answer.field} ${answer.message}`}>
                    <Button
                      variant="link"
                      size="sm"
                      className="h-auto min-h-9 px-0 py-1 text-left whitespace-normal"
                      onClick={() => onGo(answer)}
                    >
                      {questionOf(answer.field)?.label ?? step.title}
                    </Button>
                    {variant === 'warning' && <span className="block">{answer.message}</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </AlertDescription>
    </Alert>
  );
}
