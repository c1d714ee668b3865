import { describe, expect, it } from 'vitest';
import { existingActionsOf, FORM_STEPS } from './form-steps.ts';
import { stepProblems } from './step-rules.ts';
import { questionOf, withQuestion } from './question-of.ts';
import { blankSoilForm } from './soil-form.ts';

describe('the question of a field', () => {
  it('belongs to the step whose rules report the field', () => {
    const form = blankSoilForm(new Date('2026-11-21T00:00:00Z'));
    for (const { key } of [...existingActionsOf(2), ...existingActionsOf(3)])
      form.existing_actions[key].used = true;
    Object.assign(form, { useBudgetTool: true, useMinBenchmark: true });
    for (const { number } of FORM_STEPS) {
      for (const { field } of stepProblems(form, number)) {
        expect([field, questionOf(field)?.step.number]).toEqual([field, number]);
      }
    }
  });

  it('precedes what is wrong with its answer, but a field without a question gets no such prefix', () => {
    expect(withQuestion('existing_actions.fire.extent', 'This is missing.')).toBe(
      'Step 2, Existing Actions Part I, “Fire”: This is missing.',
    );
    expect(withQuestion('draft_id', 'This is missing.')).toBe('This is missing.');
    expect(questionOf('constructor')).toBeNull();
  });
});
