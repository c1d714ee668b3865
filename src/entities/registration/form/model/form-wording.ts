import type { BLANK_CAPACITIES, CompanyLandholder } from '#entities/registration/landholder';
import type { SoilForm } from './soil-form.ts';

export interface Question {
  label: string;
  hint?: string;
}

/** The question for every field in a farmer's words; the specification names only the fields. */
export const QUESTIONS: Record<Exclude<keyof SoilForm, 'property_name'>, Question> = {
  property_id: { label: 'Select Farm', hint: 'Only your own farms are listed.' },
  name: { label: 'Your name' },
  nature_of_farm: {
    label: 'What kind of farm is it?',
    hint: 'For example: mixed farming, sheep and wheat, beef on improved pasture.',
  },
  front_gate: {
    label: 'Where is the front gate of the farm?',
    hint: 'The regulator asks for each part. Without a road number, enter the lot, such as Lot 12.',
  },
  landholders: {
    label: 'Who is on the land titles?',
    hint: 'Everybody on a title must sign, and so must a lessee who carries out the project. Directors sign for a company.',
  },
  interest_holders: {
    label: 'Does anybody else hold an interest in the land?',
    hint: 'The regulator needs the consent of each of them before it approves the project.',
  },
  existing_actions: { label: 'Tick what you have done, and say on how much of the farm.' },
  existingActionsMoreDetails: {
    label: 'Anything else about what you have done?',
    hint: 'Products, rates and years help the review.',
  },
  chosen_activities: {
    label: 'What will you start doing?',
    hint: 'Each must be new, or materially more than you do today.',
  },
  grazing_data: { label: 'Grazing, year by year' },
  cropping_data: { label: 'Cropping, year by year' },
  assessByEye: { label: 'Do you judge the feed in a paddock by eye?' },
  useBudgetTool: { label: 'Do you use a feed budget tool?' },
  budgetToolUsage: {
    label: 'How often do you use it?',
    hint: '1 means hardly ever, 5 means for every decision.',
  },
  budgetToolType: { label: 'What kind of tool is it?' },
  budgetToolName: { label: 'What is it called?', hint: 'Leave it empty if it has no name.' },
  useMinBenchmark: {
    label: 'Do you leave a minimum amount of feed when you move stock out of a paddock?',
  },
  benchmarkTarget: { label: 'Minimum residual benchmark target (kg DM/ha)' },
  frequencyOfRainfallModel: { label: 'How often do you look at a rainfall model?' },
  frequencyOfMoistureModel: { label: 'How often do you look at a soil moisture model?' },
  frequencyOfWeatherForecasts: { label: 'How often do you look at seasonal weather forecasts?' },
  frequencyOfAnyPractice: { label: 'How often do you review your grazing in any other way?' },
  frequencyOfManagementSoftware: { label: 'How often do you use farm management software?' },
  frequencyOfForecastUpdate: { label: 'How often do you update your feed forecast?' },
  grazingPracticesMoreDetails: { label: 'Anything else about how you manage grazing?' },
};

/** In which capacity a landholder signs, as offered in the form. */
export const CAPACITY_LABELS: Record<keyof typeof BLANK_CAPACITIES, string> = {
  owner: 'Owner on the title',
  trustee: 'Trustee of a trust',
  executor: 'Executor of an estate',
  attorney: 'Attorney, for the owner',
  lessee: 'Lessee',
};

/** Who signs for a company, as offered in the form. */
export const SIGNS_BY_LABELS: Record<CompanyLandholder['signs_by'], string> = {
  'two-directors': 'Two directors',
  'director-and-secretary': 'Director and secretary',
  'sole-director-and-secretary': 'Sole director-secretary',
  'sole-director': 'Sole director',
};

/** Column titles of the two tables, by field. */
export const ROW_TITLES = {
  year: 'Year',
  ha_or_pcnt: 'Hectares or %',
  cattle: 'Cattle',
  sheep: 'Sheep',
  other: 'Other stock',
  details: 'Crops and rotation',
} as const;

/** OP-90: next to Create PDF Report, initially unticked; not required. */
export const ACCEPT_TERMS_LABEL =
  'I have read the declarations of the commitment and accept its terms.';

export const shownYesNo = (answer: boolean | null): string =>
  answer === null ? '' : answer ? 'Yes' : 'No';
