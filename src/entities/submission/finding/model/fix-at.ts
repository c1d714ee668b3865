import type { CerForm, LocationField } from '#entities/submission/request';

/**
 * Where the user can fix a finding: the farm's parcels, the client's registration form, a field of
 * the submission (of the parcel with this key, if given), the uploads, the signed commitment, the partner's
 * decision, or the sheet that is uploaded by hand.
 */
export type FixAt =
  | {
      place:
        | 'farm'
        | 'registration'
        | 'title-docs'
        | 'consent-docs'
        | 'signed'
        | 'decision'
        | 'sheet';
    }
  | { place: 'form'; field: keyof CerForm | LocationField; parcel?: string };
