import type { FarmDraft } from './farm-draft.ts';

/** The values a new farm cannot do without, each with the sentence that says so. */
export const FARM_MESSAGES = {
  name: 'Name cannot be empty',
  roadNumber: 'Road number cannot be empty',
  roadName: 'Road name cannot be empty',
  town: 'Suburb/town name cannot be empty',
  state: 'State cannot be empty',
  postCode: 'Post code cannot be empty',
} as const;

export type NeededField = keyof typeof FARM_MESSAGES;

/** Null, nothing or a single space (ADD-49); two spaces count as a value (OP-17). */
export const isEmptyValue = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value === '' || value === ' ';

export const neededValue = (draft: FarmDraft, field: NeededField): string =>
  field === 'name' ? draft.name : draft.address[field];

/** What is missing of a farm that is being added, in the order of its steps (ADD-60). */
export const missingFields = (draft: FarmDraft): NeededField[] =>
  (Object.keys(FARM_MESSAGES) as NeededField[]).filter((field) =>
    isEmptyValue(neededValue(draft, field)),
  );
