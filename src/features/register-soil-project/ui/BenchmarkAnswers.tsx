import { asksBenchmarkTarget, QUESTIONS } from '#entities/registration/form';
import { MAX_TARGET_KG_HA, unusableAnswer } from '#entities/registration/form/react';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { AskedHere } from './AskedHere.tsx';
import type { StepProps } from './step-props.ts';
import { YesNoAnswer } from './YesNoAnswer.tsx';

/** The minimum benchmark question; Yes shows its target (FORM-24, FORM-42). */
export function BenchmarkAnswers(step: StepProps) {
  const { benchmarkTarget: target } = step.form;
  const unusable = unusableAnswer(step.form);
  return (
    <>
      <YesNoAnswer {...step} field="useMinBenchmark" />
      {asksBenchmarkTarget(step.form) && (
        <>
          <Field
            {...QUESTIONS.benchmarkTarget}
            error={
              unusable?.field === 'benchmarkTarget'
                ? unusable.message
                : step.problemAt('benchmarkTarget')
            }
            className="max-w-sm border-l-2 border-border pl-4"
          >
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              max={MAX_TARGET_KG_HA}
              step="any"
              value={target ?? ''}
              disabled={step.disabled}
              onChange={({ target: { value } }) =>
                step.change({ benchmarkTarget: value === '' ? null : Number(value) })
              }
            />
          </Field>
          <AskedHere field="benchmarkTarget" />
        </>
      )}
    </>
  );
}
