import type { Map as LeafletMap } from 'leaflet';
import { ParcelOutlinesLayer } from '#entities/parcel/map';

/** The map's parcel outlines; undefined while they are off. */
export function outlinesOf(map: LeafletMap): ParcelOutlinesLayer | undefined {
  let outlines: ParcelOutlinesLayer | undefined;
  map.eachLayer((layer) => {
    if (layer instanceof ParcelOutlinesLayer) outlines = layer;
  });
  return outlines;
}
