/** Outlines are visible from zoom 11 (LAYER-02) and stored up to zoom 15 (LAYER-03). */
export const PARCEL_ZOOMS = { from: 11, stored: 15 } as const;

/** True if parcels, and therefore a farm, are distinguishable at this zoom. */
export const areParcelsVisible = (zoom: number): boolean => zoom >= PARCEL_ZOOMS.from;
