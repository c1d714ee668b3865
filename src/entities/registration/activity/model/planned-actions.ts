export interface PlannedAction {
  id: number;
  /** Short name for lists and tables. */
  name: string;
  /** The commitment, in the words of the 2021 method's eligible management activities. */
  commitment: string;
}

/** FORM-17, FORM-18: the eligible activities, ids 4 to 16. */
export const PLANNED_ACTIONS: readonly PlannedAction[] = [
  {
    id: 4,
    name: 'Nutrients for deficiency',
    commitment: 'Apply nutrients to the land to address a material deficiency.',
  },
  {
    id: 5,
    name: 'Lime for acid soils',
    commitment: 'Apply lime or other ameliorants to remediate acid soils.',
  },
  {
    id: 6,
    name: 'Gypsum for sodic soils',
    commitment: 'Apply gypsum to manage sodic or magnesic soils.',
  },
  { id: 7, name: 'New irrigation', commitment: 'Undertake new irrigation.' },
  {
    id: 8,
    name: 'Re-establish pasture',
    commitment: 'Re-establish or rejuvenate a pasture by seeding or pasture cropping.',
  },
  {
    id: 9,
    name: 'Establish permanent pasture',
    commitment:
      'Establish and permanently maintain a pasture where there was previously no pasture or only limited pasture, such as on cropland or bare fallow.',
  },
  {
    id: 10,
    name: 'Alter stocking or grazing',
    commitment:
      'Alter the stocking rate, duration or intensity of grazing to promote soil vegetation cover or improve soil health.',
  },
  { id: 11, name: 'Retain stubble', commitment: 'Retain stubble after a crop is harvested.' },
  {
    id: 12,
    name: 'Reduced or no tillage',
    commitment: 'Convert from intensive tillage practices to reduced or no tillage practices.',
  },
  {
    id: 13,
    name: 'Modify landscape',
    commitment: 'Modify landscape or landform features to remediate land.',
  },
  {
    id: 14,
    name: 'Mechanical soil redistribution',
    commitment: 'Use mechanical means to add or redistribute soil through the soil profile.',
  },
  { id: 15, name: 'Legumes', commitment: 'Use legume species in cropping or pasture systems.' },
  {
    id: 16,
    name: 'Cover crop',
    commitment: 'Use a cover crop to promote soil vegetation cover or improve soil health.',
  },
];

/** Returns the key of an action in `chosen_actions` and `chosen_activities`. */
export const actionKey = (action: Pick<PlannedAction, 'id'>): string => String(action.id);

const byKey = new Map(PLANNED_ACTIONS.map((action) => [actionKey(action), action]));
export const plannedAction = (key: string): PlannedAction | undefined => byKey.get(key);
export const isPlannedActionKey = (key: string): boolean => byKey.has(key);

/** Actions that old projects still contain and that can no longer be chosen (CER-48). */
export const OLDER_ACTION_KEYS = ['0', '1', '2', '3'] as const;
/** Their names, where the partner has supplied them (OP-82). */
export type OlderActionNames = Partial<Record<(typeof OLDER_ACTION_KEYS)[number], string>>;

const isOlder = (key: string): key is keyof OlderActionNames =>
  OLDER_ACTION_KEYS.some((older) => older === key);

/** Returns the display name of an action, including older ones. */
export function actionName(key: string, olderNames: OlderActionNames = {}): string {
  if (isOlder(key)) return olderNames[key] ?? `Earlier activity ${key}`;
  return byKey.get(key)?.name ?? `Activity ${key}`;
}

/** Sorts into the method's order and removes duplicates. */
export function sortActionKeys(keys: readonly string[]): string[] {
  return [...new Set(keys)].toSorted((a, b) => Number(a) - Number(b));
}
