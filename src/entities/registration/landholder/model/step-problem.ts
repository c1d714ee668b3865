/** Something that is missing or wrong in an answer. */
export interface StepProblem {
  /** A field of the form, or a path such as `existing_actions.fire`. */
  field: string;
  message: string;
}

/** What the form's rules know about the land; null while it is unknown. */
export interface ProjectLand {
  areaHa: number | null;
  parcelKeys: readonly string[] | null;
  /** Keys of the farm's parcels that the client left out of the project. */
  leftOut: readonly string[];
  /** How many parcels the farm has gained that the client has not been asked about. */
  unasked: number;
  /**
   * Keys of the parcels whose records name no lot and plan; null for a custom boundary. Empty once
   * the land is frozen.
   */
  withoutLot: readonly string[] | null;
}

/** Land about which nothing is known, such as that of an unsaved project. */
export const UNKNOWN_LAND: ProjectLand = {
  areaHa: null,
  parcelKeys: null,
  leftOut: [],
  unasked: 0,
  withoutLot: [],
};

/** Returns the problem if there is one, otherwise none. */
export const problemIf = (field: string, isWrong: boolean, message: string): StepProblem[] =>
  isWrong ? [{ field, message }] : [];

export const isBlank = (text: string): boolean => text.trim() === '';
