import type { SoilForm } from '#entities/soil-project';

export interface StepProps {
  form: SoilForm;
  change: (answers: Partial<SoilForm>) => void;
  /** What is still to be answered at a field, once it is time to say so. */
  problemAt: (field: string) => string | undefined;
  disabled: boolean;
}
