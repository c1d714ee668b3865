import { asksBenchmarkTarget, QUESTIONS } from '#entities/soil-project';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import type { StepProps } from './step-props.ts';
import { YesNoAnswer } from './YesNoAnswer.tsx';

const MOST_KG_HA = 100_000;

/** FORM-24, FORM-42. */
export function BenchmarkAnswers(step: StepProps) {
  const { benchmarkTarget: target } = step.form;
  const isOutside = target !== null && (target < 0 || target > MOST_KG_HA);
  return (
    <>
      <YesNoAnswer {...step} field="useMinBenchmark" />
      {asksBenchmarkTarget(step.form) && (
        <Field
          {...QUESTIONS.benchmarkTarget}
          error={
            isOutside
              ? 'Please give a target from 0 to 100,000 kg.'
              : step.problemAt('benchmarkTarget')
          }
          className="max-w-sm border-l-2 border-border pl-4"
        >
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            max={MOST_KG_HA}
            step="any"
            value={target ?? ''}
            disabled={step.disabled}
            onChange={({ target: { value } }) =>
              step.change({ benchmarkTarget: value === '' ? null : Number(value) })
            }
          />
        </Field>
      )}
    </>
  );
}
