import type { FixAt } from '#entities/submission/finding';
import type { CerForm, LocationField } from '#entities/submission/request';

/** Props that every section of the form receives. */
export interface CerFieldProps {
  form: CerForm;
  change: (edits: Partial<CerForm>) => void;
  /** Error of a field, shown after the first attempt to submit. */
  problemAt: (field: keyof CerForm) => string | undefined;
  /** Id of a field's control, of one parcel if given, for links to it. */
  idOf: (field: keyof CerForm | LocationField, parcel?: string) => string;
  disabled: boolean;
}

/** Returns the action that leads to the place of a fix; undefined if there is none here. */
export type FixLink = (fixAt: FixAt) => (() => void) | undefined;
