import geographiclib from 'geographiclib-geodesic';

export interface LocalProjection {
  /** Returns metres east and north of the centre. */
  forward: (lng: number, lat: number) => [eastM: number, northM: number];
  inverse: (eastM: number, northM: number) => [lng: number, lat: number];
}

const { Geodesic } = geographiclib;

/**
 * Azimuthal equidistant projection on the ellipsoid: distances and bearings from the centre are
 * exact, and other distances within 100 km of it are within 0.01 %.
 */
export function localProjection(centreLng: number, centreLat: number): LocalProjection {
  return {
    forward(lng, lat) {
      const wanted = Geodesic.DISTANCE | Geodesic.AZIMUTH;
      const line = Geodesic.WGS84.Inverse(centreLat, centreLng, lat, lng, wanted);
      const { s12 = 0, azi1 = 0 } = line;
      const bearing = (azi1 * Math.PI) / 180;
      return [s12 * Math.sin(bearing), s12 * Math.cos(bearing)];
    },
    inverse(eastM, northM) {
      const bearing = (Math.atan2(eastM, northM) * 180) / Math.PI;
      const distanceM = Math.hypot(eastM, northM);
      const wanted = Geodesic.LATITUDE | Geodesic.LONGITUDE;
      const end = Geodesic.WGS84.Direct(centreLat, centreLng, bearing, distanceM, wanted);
      return [end.lon2 ?? centreLng, end.lat2 ?? centreLat];
    },
  };
}
