import type { ParcelEngine } from '../../../server/cadastre/parcel-engine.ts';

/** Finds six or more lots by probing a small grid around the location. */
export async function lotsAround(
  parcels: ParcelEngine,
  lng: number,
  lat: number,
): Promise<string[]> {
  const found = new Set<string>();
  for (let step = 0; step < 400 && found.size < 6; step++) {
    const east = ((step % 20) - 10) * 0.004;
    const north = (Math.floor(step / 20) - 10) * 0.004;
    const hits = await parcels.atPoint(lng + east, lat + north);
    for (const hit of hits) if (hit.parcelType === 'lot') found.add(hit.pid);
  }
  return [...found];
}
