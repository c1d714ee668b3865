import { z } from 'zod';
import { splitTypedAddress } from '#entities/farm';
import { formText } from '#shared/plain-text';
import {
  EXISTING_ACTION_KEYS,
  type ExistingActionKey,
  isPlannedActionKey,
} from '#entities/registration/activity';
import {
  BUDGET_TOOL_TYPES,
  BUDGET_TOOL_USAGES,
  formYears,
  GRAZING_FREQUENCIES,
} from './form-choices.ts';
import { blankInterestHolders, InterestHolders } from '#entities/soil-project/interest-holder';
import {
  Landholder,
  MAX_LANDHOLDERS,
  withoutHiddenOfficer,
} from '#entities/registration/landholder';

const Year = z.int().min(1900).max(2200);
/** Null if unanswered. */
const YesNo = z.boolean().nullable();
/** Empty if none is chosen. */
const Frequency = z.enum(['', ...GRAZING_FREQUENCIES]);
const Note = formText(5_000, 'lines');
const Cell = formText(100);
export const MAX_TARGET_KG_HA = 100_000;

/** The front gate's address in the parts that the regulator asks for; blank if unanswered. */
const FrontGate = z.strictObject({
  road_number: formText(50),
  road_name: formText(200),
  suburb: formText(200),
});

/** Takes the gate from the typed address of a farm; its blank parts stay blank. */
export function gateOfTyped(typed: string): z.infer<typeof FrontGate> {
  const { roadNumber, roadName, town } = splitTypedAddress(typed);
  return { road_number: roadNumber, road_name: roadName, suburb: town };
}

export const ExistingAction = z.strictObject({ used: z.boolean(), extent: formText(200) });
export type ExistingAction = z.infer<typeof ExistingAction>;

export const GrazingRow = z.strictObject({
  year: Year,
  ha_or_pcnt: Cell,
  cattle: Cell,
  sheep: Cell,
  other: Cell,
});
export type GrazingRow = z.infer<typeof GrazingRow>;

export const CroppingRow = z.strictObject({ year: Year, ha_or_pcnt: Cell, details: formText(500) });
export type CroppingRow = z.infer<typeof CroppingRow>;

const existingActions = Object.fromEntries(
  EXISTING_ACTION_KEYS.map((key) => [key, ExistingAction]),
) as Record<ExistingActionKey, typeof ExistingAction>;

/**
 * The registration form as stored in `project_attributes.submitted_form` (ENT-39..46). Every save
 * contains all fields: open questions are blank, never absent.
 */
export const SoilForm = z.strictObject({
  property_id: z.int().positive().nullable(),
  property_name: formText(200),
  name: formText(200),
  nature_of_farm: formText(1_000, 'lines'),
  /** Forms that were signed before this was asked lack it. */
  front_gate: FrontGate.default(gateOfTyped('')),
  /** The signatories of the commitment: everybody on the titles. */
  landholders: z.array(Landholder).max(MAX_LANDHOLDERS),
  /** Who else holds an interest in the land, whose consent the project needs. */
  interest_holders: InterestHolders,
  existing_actions: z.strictObject(existingActions),
  existingActionsMoreDetails: Note,
  chosen_activities: z
    .array(z.string().refine(isPlannedActionKey, 'This activity does not exist.'))
    .max(13),
  grazing_data: z.array(GrazingRow).max(20),
  cropping_data: z.array(CroppingRow).max(20),
  assessByEye: YesNo,
  useBudgetTool: YesNo,
  budgetToolUsage: z.literal(BUDGET_TOOL_USAGES).nullable(),
  budgetToolType: z.enum(['', ...BUDGET_TOOL_TYPES]),
  budgetToolName: formText(200),
  useMinBenchmark: YesNo,
  /** Kilograms of dry matter per hectare. */
  benchmarkTarget: z.number().min(0).max(MAX_TARGET_KG_HA).nullable(),
  frequencyOfRainfallModel: Frequency,
  frequencyOfMoistureModel: Frequency,
  frequencyOfWeatherForecasts: Frequency,
  frequencyOfAnyPractice: Frequency,
  frequencyOfManagementSoftware: Frequency,
  frequencyOfForecastUpdate: Frequency,
  grazingPracticesMoreDetails: Note,
});
export type SoilForm = z.infer<typeof SoilForm>;

/** SOIL-12: no answers, five rows for grazing and five for cropping (FORM-21). */
export function blankSoilForm(now: Date): SoilForm {
  const years = formYears(now);
  const unused = { used: false, extent: '' };
  return {
    property_id: null,
    property_name: '',
    name: '',
    nature_of_farm: '',
    front_gate: gateOfTyped(''),
    landholders: [],
    interest_holders: blankInterestHolders(),
    existing_actions: Object.fromEntries(
      EXISTING_ACTION_KEYS.map((key) => [key, { ...unused }]),
    ) as Record<ExistingActionKey, ExistingAction>,
    existingActionsMoreDetails: '',
    chosen_activities: [],
    grazing_data: years.map((year) => ({ year, ha_or_pcnt: '', cattle: '', sheep: '', other: '' })),
    cropping_data: years.map((year) => ({ year, ha_or_pcnt: '', details: '' })),
    assessByEye: null,
    useBudgetTool: null,
    budgetToolUsage: null,
    budgetToolType: '',
    budgetToolName: '',
    useMinBenchmark: null,
    benchmarkTarget: null,
    frequencyOfRainfallModel: '',
    frequencyOfMoistureModel: '',
    frequencyOfWeatherForecasts: '',
    frequencyOfAnyPractice: '',
    frequencyOfManagementSoftware: '',
    frequencyOfForecastUpdate: '',
    grazingPracticesMoreDetails: '',
  };
}

/**
 * Restores a stored form field by field: a field in an older format becomes blank, the others stay.
 */
export function restoreSoilForm(stored: unknown, now: Date): SoilForm {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const restored = Object.entries(blankSoilForm(now)).map(([field, blank]) => {
    const value = (given as Record<string, unknown>)[field];
    const read = SoilForm.shape[field as keyof SoilForm].safeParse(
      field === 'landholders' ? withoutNumberedParcels(value) : value,
    );
    return [field, read.success ? read.data : blank];
  });
  return Object.fromEntries(restored) as SoilForm;
}

/**
 * Unticks parcels that older forms identify by their numbers, because the numbers may now stand for
 * other parcels. The form asks for them again.
 */
const withoutNumberedParcels = (landholders: unknown): unknown =>
  Array.isArray(landholders)
    ? landholders.map((one: { parcels?: unknown } | null) =>
        Array.isArray(one?.parcels) && one.parcels.some((parcel) => typeof parcel === 'number')
          ? { ...one, parcels: [] }
          : one,
      )
    : landholders;

/** FORM-23, FORM-24, FORM-42: which follow-up questions to ask. */
export const asksBudgetTool = (form: SoilForm): boolean => form.useBudgetTool === true;
export const asksBenchmarkTarget = (form: SoilForm): boolean => form.useMinBenchmark === true;

/**
 * Removes answers that depend on an answer which is no longer Yes; a hidden answer is never sent.
 */
export function withoutHiddenAnswers(form: SoilForm): SoilForm {
  return {
    ...form,
    landholders: form.landholders.map(withoutHiddenOfficer),
    interest_holders: form.interest_holders.map((holder) =>
      holder.answer === true ? holder : { ...holder, name: '' },
    ),
    ...(asksBudgetTool(form)
      ? {}
      : { budgetToolUsage: null, budgetToolType: '' as const, budgetToolName: '' }),
    ...(asksBenchmarkTarget(form) ? {} : { benchmarkTarget: null }),
    existing_actions: Object.fromEntries(
      Object.entries(form.existing_actions).map(([key, action]) => [
        key,
        action.used ? action : { used: false, extent: '' },
      ]),
    ) as SoilForm['existing_actions'],
  };
}
