import { EXISTING_ACTIONS } from '#entities/registration/activity';
import type { FrequencyField } from './form-choices.ts';
import type { SoilForm } from './soil-form.ts';

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
  front_gate: 1,
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

/**
 * Returns the step that asks for a field, given by its path; null for a path that is not in the
 * form.
 */
export function stepOfField(path: string): StepNumber | null {
  const [field = '', key] = path.split('.');
  if (field === 'existing_actions') {
    return existingActionsOf(2).some((action) => action.key === key) ? 2 : 3;
  }
  return isMapped(field) ? STEP_OF[field] : null;
}

export const canLeaveStep = (form: SoilForm, step: StepNumber): boolean =>
  step !== 1 || form.property_id !== null;
