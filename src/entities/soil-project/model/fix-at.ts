import type { CerForm } from './cer-form.ts';

/** Where a missing value is put right: the farm's parcels, a field of the form, or the uploads. */
export type FixAt =
  | { place: 'farm' }
  | { place: 'title-docs' }
  | { place: 'form'; field: keyof CerForm };
