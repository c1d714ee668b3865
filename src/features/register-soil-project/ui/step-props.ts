import type { SoilForm } from '#entities/registration/form';

export interface StepProps {
  form: SoilForm;
  change: (answers: Partial<SoilForm>) => void;
  /** The validation message of a field, once it should be shown. */
  problemAt: (field: string) => string | undefined;
  disabled: boolean;
}
