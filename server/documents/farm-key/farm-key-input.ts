import type { ParcelRecord } from '#entities/parcel';
import type { PaddockKind } from '#shared/api/contract';
import type { DocumentIdentity } from '../document-identity.ts';
import type { MapImagery } from '../map-backdrop.ts';

/** What a check of the boundary found when the Farm Key was made. */
export interface BoundaryCheck {
  /** The cadastre that it was compared with. */
  comparedWith: string;
  /** Gaps, changed parcels and so on, each with its size; empty where nothing was found. */
  findings: string[];
  /** Why a part could not be checked; null if everything was. */
  unchecked: string | null;
}

/** Every fact a Farm Key shows. Its files depend on nothing else, not even the clock. */
export interface FarmKeyInput extends MapImagery {
  document: DocumentIdentity;
  orderNumber: string;
  generatedAt: Date;
  farm: {
    propertyId: number;
    propertyName: string;
    picCode: string;
    frontGateAddress: string;
    /** WGS84 degrees. */
    gate: { lng: number; lat: number } | null;
  };
  owner: { name: string; businessName: string; email: string };
  /** Numbered in this order on the map and in the table. */
  parcels: ParcelRecord[];
  /**
   * Paddocks as their owner drew them; missing for a farm without any, so that its checksum does
   * not change.
   */
  paddocks?: readonly { name: string; kind: PaddockKind; areaHa: number }[];
  /** When the registry last accepted the owner's sign-in, as ISO text; null for a farm that is not verified. */
  lpa?: { verifiedAt: string | null };
  boundaryCheck?: BoundaryCheck;
  /** The only “parcel” is a boundary that its owner drew or gave in a file. */
  isCustomBoundary?: true;
  dataSet: { name: string; version: string; isSample: boolean };
}

export type FarmKeyFault =
  | 'NO_PARCELS'
  | 'REPEATED_PARCEL'
  | 'BAD_GEOMETRY'
  | 'BAD_AREA'
  | 'BAD_GATE'
  | 'BAD_DATE';

/** The input cannot become a Farm Key; the message names the faulty fact. */
export class FarmKeyInputError extends Error {
  readonly fault: FarmKeyFault;

  constructor(fault: FarmKeyFault, message: string) {
    super(message);
    this.name = 'FarmKeyInputError';
    this.fault = fault;
  }
}
