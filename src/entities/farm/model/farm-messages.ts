import type { FarmDraft } from './farm-draft.ts';

/** The required values of a new farm, each with its error message. */
export const FARM_MESSAGES = {
  name: 'Name cannot be empty',
  roadNumber: 'Road number cannot be empty',
  roadName: 'Road name cannot be empty',
  town: 'Suburb/town name cannot be empty',
  state: 'State cannot be empty',
  postCode: 'Post code cannot be empty',
} as const;

export type NeededField = keyof typeof FARM_MESSAGES;

/**
 * True for null, an empty string or a single space (ADD-49); two spaces count as a value (OP-17).
 */
export const isEmptyValue = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value === '' || value === ' ';

export const neededValue = (draft: FarmDraft, field: NeededField): string =>
  field === 'name' ? draft.name : draft.address[field];

/** Returns the missing values of a farm being added, in the order of the steps (ADD-60). */
export const missingFields = (draft: FarmDraft): NeededField[] =>
  (Object.keys(FARM_MESSAGES) as NeededField[]).filter((field) =>
    isEmptyValue(neededValue(draft, field)),
  );
