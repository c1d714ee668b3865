/** FORM-25. */
export const GRAZING_FREQUENCIES = [
  'N/A',
  'Daily',
  'Weekly',
  'Monthly',
  'Bi-Monthly',
  'Quarterly',
  'Yearly',
] as const;

/** FORM-26. */
export const BUDGET_TOOL_TYPES = [
  'Paper Based Notes',
  'Paper Based Template',
  'Spreadsheet',
  'Other Digital Tool',
  'Not Applicable',
] as const;

/** FORM-22: 1 means hardly ever, 5 always. */
export const BUDGET_TOOL_USAGES = [1, 2, 3, 4, 5] as const;

/** FORM-21: this year and the four before it, latest first. */
export function formYears(now: Date): number[] {
  return Array.from({ length: 5 }, (_, back) => now.getFullYear() - back);
}

/** FORM-31, in the order of the form: three in step 8, three in step 9 (OP-74). */
export const FREQUENCY_FIELDS = [
  'frequencyOfRainfallModel',
  'frequencyOfMoistureModel',
  'frequencyOfWeatherForecasts',
  'frequencyOfAnyPractice',
  'frequencyOfManagementSoftware',
  'frequencyOfForecastUpdate',
] as const;
export type FrequencyField = (typeof FREQUENCY_FIELDS)[number];
