import {
  existingActionsOf,
  FORM_STEPS,
  type FormStep,
  frequenciesOf,
  stepOfField,
  type StepNumber,
} from './form-steps.ts';
import { NO_LOTS, NO_PARCEL_CHOSEN, withoutLotText } from './chosen-land.ts';
import { extentProblem } from './extent.ts';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import {
  landholderProblems,
  isBlank,
  problemIf,
  type ProjectLand,
  type StepProblem,
  UNKNOWN_LAND,
} from '#entities/registration/landholder';
import { letterProblems } from './letter-problem.ts';
import { practisedActivities, practisedText } from './practised-actions.ts';
import { asksBenchmarkTarget, asksBudgetTool, MAX_TARGET_KG_HA, SoilForm } from './soil-form.ts';

/**
 * Returns the unanswered questions and implausible answers of a step, for its tick and its hints.
 * Only the farm in step 1 is required for Next (FORM-04); the rest can wait.
 */
export function stepProblems(
  form: SoilForm,
  step: StepNumber,
  land: ProjectLand = UNKNOWN_LAND,
): StepProblem[] {
  const rules = STEP_RULES.filter((rule) => rule.step === step);
  return [...problemsOf(rules, form, land), ...typingProblems(form, step)];
}

/** Returns the problems of a step that must be fixed before the commitment PDF can be made. */
export function pdfProblems(form: SoilForm, step: StepNumber, land: ProjectLand): StepProblem[] {
  const rules = STEP_RULES.filter((rule) => rule.step === step && rule.before === 'pdf');
  return [...problemsOf(rules, form, land), ...typingProblems(form, step)];
}

/** Returns the problems of a step to show while people type: characters the PDF cannot print. */
export const typingProblems = (form: SoilForm, step: StepNumber): StepProblem[] =>
  letterProblems(form).filter(({ field }) => stepOfField(field) === step);

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
 * Returns the areas of a step that cannot be parsed, or that exceed the farm (FORM-19, FORM-20). A
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

/**
 * Returns why the planned activities of step 4 are not enough for a project: there are none, or
 * none is new.
 */
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

/** Returns what is missing of the land that the form shows. */
const landProblems = ({ parcelKeys, unasked, withoutLot }: ProjectLand): StepProblem[] => [
  ...problemIf('parcels', withoutLot === null, NO_LOTS),
  ...(withoutLot?.length ? problemIf('parcels', true, withoutLotText(withoutLot.length)) : []),
  ...problemIf('parcels', parcelKeys?.length === 0, NO_PARCEL_CHOSEN),
  ...problemIf(
    'parcels',
    unasked > 0,
    'Please add the parcels that your farm has gained to the project, or leave them out.',
  ),
];

const gateProblems = ({ front_gate: gate }: SoilForm): StepProblem[] => [
  ...problemIf(
    'front_gate.road_number',
    isBlank(gate.road_number),
    'Please enter the road number, or the lot.',
  ),
  ...problemIf('front_gate.road_name', isBlank(gate.road_name), 'Please enter the road.'),
  ...problemIf('front_gate.suburb', isBlank(gate.suburb), 'Please enter the town or suburb.'),
];

const interestProblems = ({ interest_holders: holders }: SoilForm): StepProblem[] =>
  holders.flatMap(({ kind, answer, name }, i) => [
    ...problemIf(`interest_holders.${i}.answer`, answer === null, 'Please answer Yes or No.'),
    ...problemIf(
      `interest_holders.${i}.name`,
      answer === true && isBlank(name),
      `Please answer: ${INTEREST_HOLDERS.find((asked) => asked.kind === kind)?.who ?? 'who is it?'}`,
    ),
  ]);

/** A rule about the answers of a step. */
interface StepRule {
  step: StepNumber;
  /**
   * `pdf` if the commitment cannot be made without the answer, because the signed form shows it and
   * the submission needs it; `null` if it may stay blank in the PDF.
   */
  before: 'pdf' | null;
  find: (form: SoilForm, land: ProjectLand) => StepProblem[];
}

const extentRules = (step: 2 | 3 | 5 | 6): StepRule => ({
  step,
  before: 'pdf',
  find: (form, land) => implausibleExtents(form, step, land),
});

/** Every rule about the client's answers, in the order of its problems. */
const STEP_RULES: readonly StepRule[] = [
  {
    step: 1,
    before: 'pdf',
    find: ({ property_id, name }) => [
      ...problemIf('property_id', property_id === null, 'Please choose a farm.'),
      ...problemIf('name', isBlank(name), 'Please enter your name.'),
    ],
  },
  { step: 1, before: 'pdf', find: (_, land) => landProblems(land) },
  { step: 1, before: 'pdf', find: gateProblems },
  {
    step: 1,
    before: null,
    find: ({ nature_of_farm }) =>
      problemIf(
        'nature_of_farm',
        isBlank(nature_of_farm),
        'Please describe the farm in a few words.',
      ),
  },
  { step: 1, before: 'pdf', find: (form, land) => landholderProblems(form.landholders, land) },
  { step: 1, before: 'pdf', find: interestProblems },
  { step: 2, before: null, find: (form) => missingExtents(form, 2) },
  extentRules(2),
  { step: 3, before: null, find: (form) => missingExtents(form, 3) },
  extentRules(3),
  { step: 4, before: 'pdf', find: activityProblems },
  {
    step: 5,
    before: null,
    find: (form) =>
      problemIf(
        'grazing_data',
        form.grazing_data.every((row) => isBlank(row.ha_or_pcnt)),
        'Please fill in at least one year; write 0 where the land was not grazed.',
      ),
  },
  extentRules(5),
  {
    step: 6,
    before: null,
    find: (form) =>
      problemIf(
        'cropping_data',
        form.cropping_data.every((row) => isBlank(row.ha_or_pcnt)),
        'Please fill in at least one year; write 0 where nothing was cropped.',
      ),
  },
  extentRules(6),
  {
    step: 7,
    before: null,
    find: (form) => [
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
  },
  {
    step: 8,
    before: null,
    find: (form) => [
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
  },
  { step: 9, before: null, find: (form) => frequencyProblems(form, 9) },
];

const problemsOf = (rules: readonly StepRule[], form: SoilForm, land: ProjectLand): StepProblem[] =>
  rules.flatMap(({ find }) => find(form, land));
