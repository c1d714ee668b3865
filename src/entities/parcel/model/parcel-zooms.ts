/** Outlines are shown from zoom 11 on (LAYER-02) and stored to zoom 15 (LAYER-03). */
export const PARCEL_ZOOMS = { from: 11, stored: 15 } as const;

/** Parcels, and so a farm, can be told apart on a map at this zoom. */
export const areParcelsVisible = (zoom: number): boolean => zoom >= PARCEL_ZOOMS.from;
