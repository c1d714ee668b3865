import type { CerForm } from './cer-form.ts';

/**
 * Where the user can fix a finding: the farm's parcels, the client's registration form, a field of
 * the submission, the uploads, or the partner's decision.
 */
export type FixAt =
  | { place: 'farm' | 'registration' | 'title-docs' | 'decision' }
  | { place: 'form'; field: keyof CerForm };
