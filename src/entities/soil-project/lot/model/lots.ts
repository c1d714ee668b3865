import type { SoilProjectRow } from '#shared/api/contract';

/** How the regulator knows a lot; a field is empty if the parcel's record does not have it. */
export interface Lot {
  lot_number: string;
  volume: string;
  folio: string;
  plan_number: string;
  plan_type: string;
}

/** The state of a parcel by its own record; that of the address for land without one. */
export const stateOf = ({ state }: Pick<SoilProjectRow, 'state'>, addressState: string): string =>
  state ?? addressState;

/**
 * CER-08: the lot of a parcel as it is submitted. CER-34, CER-35 (OP-81): if a parcel in Tasmania
 * has neither volume nor folio, its plan number becomes the volume and its lot number the folio.
 */
export function lotOf(row: SoilProjectRow, addressState: string): Lot {
  const lot: Lot = {
    lot_number: row.lot_number ?? '',
    volume: row.volume ?? '',
    folio: row.folio ?? '',
    plan_number: row.plan_number ?? '',
    plan_type: row.plan_type ?? '',
  };
  const isMoved = stateOf(row, addressState) === 'TAS' && isBlank(lot.volume) && isBlank(lot.folio);
  return isMoved
    ? { ...lot, volume: lot.plan_number, folio: lot.lot_number, plan_number: '', lot_number: '' }
    : lot;
}

/** Returns what is missing of a parcel's lot, without which it cannot be submitted. */
export function missingOfLot(
  row: SoilProjectRow,
  addressState: string,
): 'volume and folio' | 'lot and plan number' | null {
  const lot = lotOf(row, addressState);
  if (stateOf(row, addressState) === 'TAS') {
    return isBlank(lot.volume) || isBlank(lot.folio) ? 'volume and folio' : null;
  }
  return isBlank(lot.lot_number) || isBlank(lot.plan_number) ? 'lot and plan number' : null;
}

const isBlank = (text: string): boolean => text.trim() === '';
