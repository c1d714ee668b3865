import { EXISTING_ACTIONS, type ExistingActionKey } from './existing-actions.ts';
import type { FrequencyField } from './form-choices.ts';
import {
  asksBenchmarkTarget,
  asksBudgetTool,
  MAX_TARGET_KG_HA,
  SoilForm,
  withoutHiddenAnswers,
} from './soil-form.ts';

export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export interface FormStep {
  number: StepNumber;
  title: string;
  /** One sentence that tells the farmer what the step is about. */
  lead: string;
}

/** FORM-01, FORM-03..13. */
export const FORM_STEPS: readonly FormStep[] = [
  { number: 1, title: 'Farm', lead: 'Which farm is the project for, and who is on its titles?' },
  {
    number: 2,
    title: 'Existing Actions Part I',
    lead: 'What have you done on this land in the last five years?',
  },
  {
    number: 3,
    title: 'Existing Actions Part II',
    lead: 'What else have you done on this land in the last five years?',
  },
  {
    number: 4,
    title: 'Planned Actions',
    lead: 'What will you start doing, or do more of, to build soil carbon? Choose at least one.',
  },
  {
    number: 5,
    title: 'Grazing Management',
    lead: 'How was the land grazed this year and in the four years before?',
  },
  {
    number: 6,
    title: 'Cropping Management',
    lead: 'What was cropped this year and in the four years before?',
  },
  {
    number: 7,
    title: 'Grazing Methods Part I',
    lead: 'How do you work out how much feed there is?',
  },
  {
    number: 8,
    title: 'Grazing Methods Part II',
    lead: 'How much feed do you leave, and how often do you look ahead?',
  },
  {
    number: 9,
    title: 'Grazing Methods Part III',
    lead: 'How often do you use these? Then create your commitment PDF.',
  },
  {
    number: 10,
    title: 'Send Registration to review',
    lead: 'Download the PDF, have everybody sign it, and send the signed PDF.',
  },
];

/** The existing actions of step 2 or step 3. */
export const existingActionsOf = (step: 2 | 3): readonly (typeof EXISTING_ACTIONS)[number][] =>
  step === 2 ? EXISTING_ACTIONS.slice(0, 5) : EXISTING_ACTIONS.slice(5);

export const frequenciesOf = (step: 8 | 9): readonly FrequencyField[] =>
  step === 8
    ? ['frequencyOfRainfallModel', 'frequencyOfMoistureModel', 'frequencyOfWeatherForecasts']
    : ['frequencyOfAnyPractice', 'frequencyOfManagementSoftware', 'frequencyOfForecastUpdate'];

export interface StepProblem {
  /** A field of the form, or a path such as `existing_actions.fire`. */
  field: string;
  message: string;
}

/**
 * Returns the unanswered questions of a step, for its tick and its hints. Only the farm in step 1
 * is required for Next (FORM-04); the rest can wait.
 */
export function stepProblems(form: SoilForm, step: StepNumber): StepProblem[] {
  return RULES[step](form);
}

export const canLeaveStep = (form: SoilForm, step: StepNumber): boolean =>
  step !== 1 || form.property_id !== null;

/** Returns the steps with unanswered questions, for the summary before Create PDF Report. */
export function incompleteSteps(form: SoilForm): { step: FormStep; problems: StepProblem[] }[] {
  return FORM_STEPS.map((step) => ({ step, problems: stepProblems(form, step.number) })).filter(
    ({ problems }) => problems.length > 0,
  );
}

/**
 * Returns the step and the error message of the first answer that cannot be saved; null if all can.
 * Reports one at a time, because most fields cannot hold an invalid value at all.
 */
export function unusableAnswer(
  form: SoilForm,
): { step: FormStep | null; field: string; message: string } | null {
  const issue = SoilForm.safeParse(withoutHiddenAnswers(form)).error?.issues[0];
  if (!issue) return null;
  const field = issue.path.join('.');
  const steps = FORM_STEPS.map((step) => ({ step, problems: stepProblems(form, step.number) }));
  const found = steps.find(({ problems }) => problems.some((one) => one.field === field));
  const message = found?.problems.find((one) => one.field === field)?.message ?? issue.message;
  return { step: found?.step ?? null, field, message };
}

const missing = (field: string, isMissing: boolean, message: string): StepProblem[] =>
  isMissing ? [{ field, message }] : [];
const isBlank = (text: string) => text.trim() === '';

const frequencyProblems = (form: SoilForm, step: 8 | 9) =>
  frequenciesOf(step).flatMap((field) =>
    missing(field, form[field] === '', 'Please choose how often, or N/A.'),
  );

const extentProblems = (form: SoilForm, keys: readonly ExistingActionKey[]) =>
  keys.flatMap((key) => {
    const { used, extent } = form.existing_actions[key];
    return missing(
      `existing_actions.${key}`,
      used && isBlank(extent),
      'Please say on how much of the farm, in hectares or percent.',
    );
  });

function landholderProblems({ landholders }: SoilForm): StepProblem[] {
  return landholders.flatMap((landholder, i) => {
    const isNamed = !isBlank(landholder.name);
    const hasOfficers =
      landholder.kind === 'person' || landholder.officers.every((officer) => !isBlank(officer));
    return [
      ...missing(`landholders.${i}.name`, !isNamed, 'Please enter the name as it is on the title.'),
      ...missing(
        `landholders.${i}.officers`,
        !hasOfficers,
        'Two directors, or a director and the secretary, sign for a company. Please name both.',
      ),
    ];
  });
}

const RULES: Record<StepNumber, (form: SoilForm) => StepProblem[]> = {
  1: (form) => [
    ...missing('property_id', form.property_id === null, 'Please choose a farm.'),
    ...missing('name', isBlank(form.name), 'Please enter your name.'),
    ...missing(
      'nature_of_farm',
      isBlank(form.nature_of_farm),
      'Please describe the farm in a few words.',
    ),
    ...missing(
      'landholders',
      form.landholders.length === 0,
      'Please name everybody on the titles; all of them sign.',
    ),
    ...landholderProblems(form),
  ],
  2: (form) =>
    extentProblems(
      form,
      existingActionsOf(2).map(({ key }) => key),
    ),
  3: (form) =>
    extentProblems(
      form,
      existingActionsOf(3).map(({ key }) => key),
    ),
  4: (form) =>
    missing(
      'chosen_activities',
      form.chosen_activities.length === 0,
      'Please choose at least one activity.',
    ),
  5: (form) =>
    missing(
      'grazing_data',
      form.grazing_data.every((row) => isBlank(row.ha_or_pcnt)),
      'Please fill in at least one year; write 0 where the land was not grazed.',
    ),
  6: (form) =>
    missing(
      'cropping_data',
      form.cropping_data.every((row) => isBlank(row.ha_or_pcnt)),
      'Please fill in at least one year; write 0 where nothing was cropped.',
    ),
  7: (form) => [
    ...missing('assessByEye', form.assessByEye === null, 'Please answer Yes or No.'),
    ...missing('useBudgetTool', form.useBudgetTool === null, 'Please answer Yes or No.'),
    ...(asksBudgetTool(form)
      ? [
          ...missing(
            'budgetToolUsage',
            form.budgetToolUsage === null,
            'Please choose a number from 1 to 5.',
          ),
          ...missing('budgetToolType', form.budgetToolType === '', 'Please choose a kind of tool.'),
        ]
      : []),
  ],
  8: (form) => [
    ...missing('useMinBenchmark', form.useMinBenchmark === null, 'Please answer Yes or No.'),
    ...missing(
      'benchmarkTarget',
      asksBenchmarkTarget(form) && form.benchmarkTarget === null,
      'Please enter the target in kg of dry matter a hectare.',
    ),
    ...missing(
      'benchmarkTarget',
      asksBenchmarkTarget(form) &&
        !SoilForm.shape.benchmarkTarget.safeParse(form.benchmarkTarget).success,
      `Please enter a target from 0 to ${MAX_TARGET_KG_HA.toLocaleString('en-AU')} kg.`,
    ),
    ...frequencyProblems(form, 8),
  ],
  9: (form) => frequencyProblems(form, 9),
  10: () => [],
};
