import type { SoilProjectRow } from '#shared/api/contract';

/** Formats a parcel the way its state writes it: `12//DP755510`. */
export const parcelName = ({
  lot_number: lot,
  plan_type: type,
  plan_number: plan,
}: SoilProjectRow): string =>
  lot === null && plan === null ? 'custom boundary' : `${lot ?? ''}//${type ?? ''}${plan ?? ''}`;
