import { EXISTING_ACTIONS } from './existing-actions.ts';
import { extentProblem } from './extent.ts';
import type { FrequencyField } from './form-choices.ts';
import { INTEREST_HOLDERS } from './interest-holders.ts';
import { landholderProblems } from './landholder-problems.ts';
import { letterProblems } from './letter-problem.ts';
import { practisedActivities, practisedText } from './practised-actions.ts';
import { asksBenchmarkTarget, asksBudgetTool, MAX_TARGET_KG_HA, SoilForm } from './soil-form.ts';
import {
  isBlank,
  problemIf,
  type ProjectLand,
  type StepProblem,
  UNKNOWN_LAND,
} from './step-problem.ts';

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

const STEP_OF: Record<Exclude<keyof SoilForm, 'existing_actions'>, StepNumber> = {
  property_id: 1,
  property_name: 1,
  name: 1,
  nature_of_farm: 1,
  landholders: 1,
  interest_holders: 1,
  existingActionsMoreDetails: 3,
  chosen_activities: 4,
  grazing_data: 5,
  cropping_data: 6,
  assessByEye: 7,
  useBudgetTool: 7,
  budgetToolUsage: 7,
  budgetToolType: 7,
  budgetToolName: 7,
  useMinBenchmark: 8,
  benchmarkTarget: 8,
  frequencyOfRainfallModel: 8,
  frequencyOfMoistureModel: 8,
  frequencyOfWeatherForecasts: 8,
  frequencyOfAnyPractice: 9,
  frequencyOfManagementSoftware: 9,
  frequencyOfForecastUpdate: 9,
  grazingPracticesMoreDetails: 9,
};
const isMapped = (field: string): field is keyof typeof STEP_OF => field in STEP_OF;

/** Returns the step that asks for a field, given by its path; null for no field of the form. */
export function stepOfField(path: string): StepNumber | null {
  const [field = '', key] = path.split('.');
  if (field === 'existing_actions') {
    return existingActionsOf(2).some((action) => action.key === key) ? 2 : 3;
  }
  return isMapped(field) ? STEP_OF[field] : null;
}

/**
 * Returns the unanswered questions and implausible answers of a step, for its tick and its hints.
 * Only the farm in step 1 is required for Next (FORM-04); the rest can wait.
 */
export function stepProblems(
  form: SoilForm,
  step: StepNumber,
  land: ProjectLand = UNKNOWN_LAND,
): StepProblem[] {
  return [...RULES[step](form, land), ...typingProblems(form, step)];
}

/** Returns the problems of a step to show while people type: characters the PDF cannot print. */
export const typingProblems = (form: SoilForm, step: StepNumber): StepProblem[] =>
  letterProblems(form).filter(({ field }) => stepOfField(field) === step);

export const canLeaveStep = (form: SoilForm, step: StepNumber): boolean =>
  step !== 1 || form.property_id !== null;

/** Returns the steps with unanswered questions, for the summary before Create PDF Report. */
export function incompleteSteps(
  form: SoilForm,
  land: ProjectLand = UNKNOWN_LAND,
): { step: FormStep; problems: StepProblem[] }[] {
  return FORM_STEPS.map((step) => ({
    step,
    problems: stepProblems(form, step.number, land),
  })).filter(({ problems }) => problems.length > 0);
}

const frequencyProblems = (form: SoilForm, step: 8 | 9) =>
  frequenciesOf(step).flatMap((field) =>
    problemIf(field, form[field] === '', 'Please choose how often, or N/A.'),
  );

const missingExtents = (form: SoilForm, step: 2 | 3) =>
  existingActionsOf(step).flatMap(({ key }) => {
    const { used, extent } = form.existing_actions[key];
    return problemIf(
      `existing_actions.${key}`,
      used && isBlank(extent),
      'Please say on how much of the farm, in hectares or percent.',
    );
  });

/**
 * Returns the areas of a step that nobody can read, or that exceed the farm (FORM-19, FORM-20). A
 * draft may contain them, the commitment may not.
 */
export function implausibleExtents(
  form: SoilForm,
  step: 2 | 3 | 5 | 6,
  { areaHa }: ProjectLand,
): StepProblem[] {
  const extents = extentsOf(form, step);
  return extents.flatMap(({ field, extent, prefix }) => {
    const problem = extentProblem(extent, areaHa);
    return problem === null ? [] : [{ field, message: prefix + problem }];
  });
}

function extentsOf(
  form: SoilForm,
  step: 2 | 3 | 5 | 6,
): { field: string; extent: string; prefix: string }[] {
  if (step === 2 || step === 3) {
    return existingActionsOf(step)
      .filter(({ key }) => form.existing_actions[key].used)
      .map(({ key }) => ({
        field: `existing_actions.${key}`,
        extent: form.existing_actions[key].extent,
        prefix: '',
      }));
  }
  const table = step === 5 ? 'grazing_data' : 'cropping_data';
  return form[table].map(({ year, ha_or_pcnt: extent }, i) => ({
    field: `${table}.${i}.ha_or_pcnt`,
    extent,
    prefix: `${year}: `,
  }));
}

/** Returns why the planned activities of step 4 make no project: none, or not new. */
export const activityProblems = (form: SoilForm): StepProblem[] => [
  ...problemIf(
    'chosen_activities',
    form.chosen_activities.length === 0,
    'Please choose at least one activity.',
  ),
  ...practisedActivities(form).map((practised) => ({
    field: 'chosen_activities',
    message: practisedText(practised),
  })),
];

/** Returns the questions about other interests in the land that are open. */
export const interestProblems = ({ interest_holders: holders }: SoilForm): StepProblem[] =>
  holders.flatMap(({ kind, answer, name }, i) => [
    ...problemIf(`interest_holders.${i}.answer`, answer === null, 'Please answer Yes or No.'),
    ...problemIf(
      `interest_holders.${i}.name`,
      answer === true && isBlank(name),
      `Please answer: ${INTEREST_HOLDERS.find((asked) => asked.kind === kind)?.who ?? 'who is it?'}`,
    ),
  ]);

const RULES: Record<StepNumber, (form: SoilForm, land: ProjectLand) => StepProblem[]> = {
  1: (form, land) => [
    ...problemIf('property_id', form.property_id === null, 'Please choose a farm.'),
    ...problemIf('name', isBlank(form.name), 'Please enter your name.'),
    ...problemIf(
      'nature_of_farm',
      isBlank(form.nature_of_farm),
      'Please describe the farm in a few words.',
    ),
    ...landholderProblems(form.landholders, land),
    ...interestProblems(form),
  ],
  2: (form, land) => [...missingExtents(form, 2), ...implausibleExtents(form, 2, land)],
  3: (form, land) => [...missingExtents(form, 3), ...implausibleExtents(form, 3, land)],
  4: activityProblems,
  5: (form, land) => [
    ...problemIf(
      'grazing_data',
      form.grazing_data.every((row) => isBlank(row.ha_or_pcnt)),
      'Please fill in at least one year; write 0 where the land was not grazed.',
    ),
    ...implausibleExtents(form, 5, land),
  ],
  6: (form, land) => [
    ...problemIf(
      'cropping_data',
      form.cropping_data.every((row) => isBlank(row.ha_or_pcnt)),
      'Please fill in at least one year; write 0 where nothing was cropped.',
    ),
    ...implausibleExtents(form, 6, land),
  ],
  7: (form) => [
    ...problemIf('assessByEye', form.assessByEye === null, 'Please answer Yes or No.'),
    ...problemIf('useBudgetTool', form.useBudgetTool === null, 'Please answer Yes or No.'),
    ...(asksBudgetTool(form)
      ? [
          ...problemIf(
            'budgetToolUsage',
            form.budgetToolUsage === null,
            'Please choose a number from 1 to 5.',
          ),
          ...problemIf(
            'budgetToolType',
            form.budgetToolType === '',
            'Please choose a kind of tool.',
          ),
        ]
      : []),
  ],
  8: (form) => [
    ...problemIf('useMinBenchmark', form.useMinBenchmark === null, 'Please answer Yes or No.'),
    ...problemIf(
      'benchmarkTarget',
      asksBenchmarkTarget(form) && form.benchmarkTarget === null,
      'Please enter the target in kg of dry matter a hectare.',
    ),
    ...problemIf(
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
