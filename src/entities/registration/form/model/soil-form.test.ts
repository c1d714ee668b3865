import { describe, expect, it } from 'vitest';
import { EXISTING_ACTION_KEYS, actionName, PLANNED_ACTIONS } from '#entities/registration/activity';
import { BUDGET_TOOL_TYPES, FREQUENCY_FIELDS, GRAZING_FREQUENCIES } from './form-choices.ts';
import { formLock } from './form-lock.ts';
import {
  canLeaveStep,
  existingActionsOf,
  FORM_STEPS,
  frequenciesOf,
  type StepNumber,
} from './form-steps.ts';
import { incompleteSteps, stepProblems } from './step-rules.ts';
import { QUESTIONS } from './form-wording.ts';
import { blankPerson } from '#entities/registration/landholder';
import { NOW } from '../../../../../tests/support/soil/sample-project.ts';
import {
  asksBenchmarkTarget,
  asksBudgetTool,
  blankSoilForm,
  restoreSoilForm,
  SoilForm,
  withoutHiddenAnswers,
} from './soil-form.ts';

const blank = blankSoilForm(NOW);
const whole: SoilForm = {
  ...blank,
  property_id: 7,
  property_name: 'Mirrool Downs',
  name: 'Casey Client',
  nature_of_farm: 'Mixed farming',
  front_gate: { road_number: '12', road_name: 'Gum Road', suburb: 'Coolamon' },
  landholders: [{ ...blankPerson(), name: 'Casey Client' }],
  interest_holders: blank.interest_holders.map((holder) => ({ ...holder, answer: false })),
  chosen_activities: ['8', '10'],
  grazing_data: blank.grazing_data.map((row) => ({ ...row, ha_or_pcnt: '80%', cattle: '120' })),
  cropping_data: blank.cropping_data.map((row) => ({ ...row, ha_or_pcnt: '0' })),
  assessByEye: true,
  useBudgetTool: true,
  budgetToolUsage: 4,
  budgetToolType: 'Spreadsheet',
  useMinBenchmark: true,
  benchmarkTarget: 1_200,
  frequencyOfRainfallModel: 'Weekly',
  frequencyOfMoistureModel: 'N/A',
  frequencyOfWeatherForecasts: 'Daily',
  frequencyOfAnyPractice: 'Monthly',
  frequencyOfManagementSoftware: 'Bi-Monthly',
  frequencyOfForecastUpdate: 'Quarterly',
};

describe('the ten-step form', () => {
  it('has ten steps with these titles (FORM-01, FORM-03..13)', () => {
    expect(FORM_STEPS.map(({ number, title }) => `${number} ${title}`)).toEqual([
      '1 Farm',
      '2 Existing Actions Part I',
      '3 Existing Actions Part II',
      '4 Planned Actions',
      '5 Grazing Management',
      '6 Cropping Management',
      '7 Grazing Methods Part I',
      '8 Grazing Methods Part II',
      '9 Grazing Methods Part III',
      '10 Send Registration to review',
    ]);
  });

  it('lists ten existing actions, five in each step (FORM-15, FORM-16)', () => {
    expect([...existingActionsOf(2), ...existingActionsOf(3)].map(({ key }) => key)).toEqual([
      'cultivation',
      'fire',
      'synthetic-fertilisers',
      'organic-fertilisers',
      'mineral-additives',
      'compost',
      'renovation',
      'direct-drilling',
      'other-soil-additives',
      'grazing-management',
    ]);
    expect(existingActionsOf(2)).toHaveLength(5);
    expect(Object.keys(blank.existing_actions)).toEqual(EXISTING_ACTION_KEYS);
  });

  it('lists the planned actions 4 to 16 in the method’s order (FORM-17, FORM-18)', () => {
    expect(PLANNED_ACTIONS.map(({ id }) => id)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ]);
    expect(PLANNED_ACTIONS.map(({ name }) => name)).toEqual([
      'Nutrients for deficiency',
      'Lime for acid soils',
      'Gypsum for sodic soils',
      'New irrigation',
      'Re-establish pasture',
      'Establish permanent pasture',
      'Alter stocking or grazing',
      'Retain stubble',
      'Reduced or no tillage',
      'Modify landscape',
      'Mechanical soil redistribution',
      'Legumes',
      'Cover crop',
    ]);
  });

  it('names the older ids 0 to 3, which cannot be chosen (CER-48)', () => {
    expect(actionName('2')).toBe('Earlier activity 2');
    const chosen = SoilForm.safeParse({ ...whole, chosen_activities: ['2'] });
    expect(chosen.success).toBe(false);
  });

  it('begins with five rows, this year and the four before it (FORM-21)', () => {
    expect(blank.grazing_data.map((row) => row.year)).toEqual([2026, 2025, 2024, 2023, 2022]);
    expect(blank.cropping_data.map((row) => row.year)).toEqual([2026, 2025, 2024, 2023, 2022]);
  });

  it('offers these frequencies and kinds of tools (FORM-25, FORM-26, FORM-31)', () => {
    expect(GRAZING_FREQUENCIES).toEqual([
      'N/A',
      'Daily',
      'Weekly',
      'Monthly',
      'Bi-Monthly',
      'Quarterly',
      'Yearly',
    ]);
    expect(BUDGET_TOOL_TYPES).toEqual([
      'Paper Based Notes',
      'Paper Based Template',
      'Spreadsheet',
      'Other Digital Tool',
      'Not Applicable',
    ]);
    expect([...frequenciesOf(8), ...frequenciesOf(9)]).toEqual([...FREQUENCY_FIELDS]);
  });

  it('has a label for every field (FORM-28..31)', () => {
    const fields = Object.keys(blank).filter((field) => field !== 'property_name');
    expect(Object.keys(QUESTIONS).toSorted()).toEqual(fields.toSorted());
  });

  it('is stored completely at any step, with blanks for open questions (FORM-32)', () => {
    expect(SoilForm.parse(blank)).toEqual(blank);
    expect(SoilForm.parse(whole)).toEqual(whole);
    expect(SoilForm.safeParse({ ...whole, budgetToolUsage: 6 }).success).toBe(false);
    expect(SoilForm.safeParse({ ...whole, approved: true }).success).toBe(false);
  });

  it('is restored field by field from an older version (FORM-37)', () => {
    const stored = { ...whole, useBudgetTool: 'Yes', landholders: undefined };
    expect(restoreSoilForm(stored, NOW)).toEqual({
      ...whole,
      useBudgetTool: null,
      landholders: [],
    });
    expect(restoreSoilForm(null, NOW)).toEqual(blank);
  });

  it('asks follow-up questions only after Yes, and drops hidden answers (FORM-23, FORM-24, FORM-42)', () => {
    const no = { ...whole, useBudgetTool: false, useMinBenchmark: false };
    expect([asksBudgetTool(whole), asksBenchmarkTarget(whole)]).toEqual([true, true]);
    expect([asksBudgetTool(no), asksBenchmarkTarget(no)]).toEqual([false, false]);
    expect(withoutHiddenAnswers(no)).toMatchObject({
      budgetToolUsage: null,
      budgetToolType: '',
      benchmarkTarget: null,
    });
    const unticked = {
      ...whole,
      existing_actions: { ...whole.existing_actions, fire: { used: false, extent: '10 ha' } },
    };
    expect(withoutHiddenAnswers(unticked).existing_actions.fire.extent).toBe('');
    expect(withoutHiddenAnswers(whole)).toEqual(whole);
  });

  it('requires only a farm for Next (FORM-04)', () => {
    expect(canLeaveStep(blank, 1)).toBe(false);
    expect(canLeaveStep({ ...blank, property_id: 7 }, 1)).toBe(true);
    for (const step of [2, 3, 4, 5, 6, 7, 8, 9, 10] as StepNumber[]) {
      expect(canLeaveStep(blank, step)).toBe(true);
    }
  });

  it('lists the open questions of each step', () => {
    expect(incompleteSteps(whole)).toEqual([]);
    expect(incompleteSteps(blank).map(({ step }) => step.number)).toEqual([1, 4, 5, 6, 7, 8, 9]);
    const ticked = {
      ...whole,
      existing_actions: { ...whole.existing_actions, fire: { used: true, extent: ' ' } },
    };
    expect(stepProblems(ticked, 2)).toEqual([
      {
        field: 'existing_actions.fire',
        message: 'Please say on how much of the farm, in hectares or percent.',
      },
    ]);
    expect(stepProblems({ ...whole, benchmarkTarget: null }, 8)).toHaveLength(1);
  });

  it('is locked while it is saved, after its status moved on, and for users without the right to edit (FORM-14, OP-68)', () => {
    const open = { isBusy: false, status: 'A4', mayEdit: true } as const;
    expect(formLock(open)).toBeNull();
    expect(formLock({ ...open, status: null })).toBeNull();
    expect(formLock({ ...open, isBusy: true })).toBe('busy');
    expect(formLock({ ...open, status: 'A5' })).toBe('moved-on');
    expect(formLock({ ...open, mayEdit: false })).toBe('not-allowed');
  });
});
