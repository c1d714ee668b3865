/** Outlines are visible from zoom 11 (LAYER-02) and stored up to zoom 15 (LAYER-03). */
export const PARCEL_ZOOMS = { from: 11, stored: 15 } as const;

/** Address of the vector tiles with outlines and lot/plans. */
export const PARCEL_TILES_URL = '/tiles/parcels/{z}/{x}/{y}.mvt';

/** True if parcels, and therefore a farm, are distinguishable at this zoom. */
export const areParcelsVisible = (zoom: number): boolean => zoom >= PARCEL_ZOOMS.from;
