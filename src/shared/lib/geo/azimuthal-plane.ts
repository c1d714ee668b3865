import type { LonLat } from '#shared/lib/lon-lat';

/** Metres east and north of the origin. */
export type PlanePoint = readonly [east: number, north: number];

/** Azimuthal equidistant projection around an origin: distances and directions from it are true. */
export interface AzimuthalPlane {
  toPlane(lng: number, lat: number): PlanePoint;
  toLonLat(east: number, north: number): LonLat;
}

const RADIAN = Math.PI / 180;
const [A, E2] = [6_378_137, 0.006_694_379_990_141_316];
const SECOND_E2 = E2 / (1 - E2);

/**
 * Creates the projection around `origin` on the WGS84 ellipsoid by Gauss's mid-latitude formulas:
 * within a millimetre of the geodesic up to 150 km from any origin between 60° south and 60° north.
 */
export function azimuthalPlane([originLng, originLat]: LonLat): AzimuthalPlane {
  const toPlane = (lng: number, lat: number): PlanePoint => {
    const dLat = (lat - originLat) * RADIAN;
    const dLng = (lng - originLng) * RADIAN;
    const middle = ((lat + originLat) / 2) * RADIAN;
    const [sine, cosine] = [Math.sin(middle), Math.cos(middle)];
    const cosine2 = cosine * cosine;
    const tangent2 = (sine * sine) / cosine2;
    const eta2 = SECOND_E2 * cosine2;
    const v4 = (1 + eta2) ** 2;
    const w2 = 1 - E2 * sine * sine;
    const acrossRadius = A / Math.sqrt(w2);
    const alongRadius = (acrossRadius * (1 - E2)) / w2;
    const [dLat2, dLng2] = [dLat * dLat, dLng * dLng];

    const across =
      acrossRadius *
      cosine *
      dLng *
      (1 - (dLng2 * sine * sine) / 24 + (dLat2 * (1 + eta2 - 9 * eta2 * tangent2)) / (24 * v4));
    const along =
      alongRadius *
      dLat *
      (1 -
        (dLng2 * cosine2 * (2 + 3 * tangent2 + 2 * eta2)) / 24 +
        (dLat2 * eta2 * (1 - tangent2)) / (8 * v4));
    // The formulas give the azimuth at the midpoint; meridian convergence rotates it to the origin.
    const convergence =
      dLng *
      sine *
      (1 +
        (dLat2 * (3 + 2 * eta2 - 2 * eta2 * eta2)) / (24 * v4) +
        (dLng2 * cosine2 * (1 + eta2)) / 12);
    const [turnSine, turnCosine] = [Math.sin(convergence / 2), Math.cos(convergence / 2)];
    return [across * turnCosine - along * turnSine, along * turnCosine + across * turnSine];
  };

  const originSine2 = Math.sin(originLat * RADIAN) ** 2;
  const acrossOrigin = A / Math.sqrt(1 - E2 * originSine2);
  const degreesNorth = 1 / (((acrossOrigin * (1 - E2)) / (1 - E2 * originSine2)) * RADIAN);
  const degreesEast = 1 / (acrossOrigin * RADIAN);
  return {
    toPlane,
    toLonLat: (east, north) => {
      let lat = originLat + north * degreesNorth;
      let lng = originLng + (east * degreesEast) / Math.cos(lat * RADIAN);
      for (let round = 0; round < 8; round++) {
        const [x, y] = toPlane(lng, lat);
        lat += (north - y) * degreesNorth;
        lng += ((east - x) * degreesEast) / Math.cos(lat * RADIAN);
        if (Math.abs(east - x) + Math.abs(north - y) < 0.1) break;
      }
      return [lng, lat];
    },
  };
}
