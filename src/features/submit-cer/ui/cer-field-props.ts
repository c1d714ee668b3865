import type { CerForm, FixAt } from '#entities/soil-project';

/** What every block of the form is given. */
export interface CerFieldProps {
  form: CerForm;
  change: (edits: Partial<CerForm>) => void;
  /** What is wrong with a field, once it was tried to submit. */
  problemAt: (field: keyof CerForm) => string | undefined;
  /** The id of a field's control, by which links lead to it. */
  idOf: (field: keyof CerForm) => string;
  disabled: boolean;
}

/** Leads to where something is put right; undefined where nothing here does. */
export type FixLink = (fixAt: FixAt) => (() => void) | undefined;
