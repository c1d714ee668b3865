const RADIAN = Math.PI / 180;
const [A, E2] = [6_378_137, 0.006_694_379_990_141_316];

/** Metres per degree of longitude and of latitude on the ellipsoid. */
export function metresPerDegree(lat: number): [east: number, north: number] {
  const sine = Math.sin(lat * RADIAN);
  const w2 = 1 - E2 * sine * sine;
  const prime = A / Math.sqrt(w2);
  return [prime * Math.cos(lat * RADIAN) * RADIAN, ((prime * (1 - E2)) / w2) * RADIAN];
}
