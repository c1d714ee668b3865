import { parcelHa } from '#entities/parcel';
import type { BoundaryFile } from '#entities/boundary-file/react';
import type { WireParcel } from '#shared/api/contract';
import type { Wizard } from './wizard.ts';

const exact = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : `${one}s`}`;

/** The boundary so far, such as `6 parcels · 412.3 ha`; null while there is none. */
export function landWords(
  wizard: Wizard,
  parcels: readonly WireParcel[],
  file: BoundaryFile | null,
): { count: string; area: string } | null {
  if (wizard.draft.boundaryType === 'geojson') {
    if (!file || file.features.length === 0) return null;
    const areaCount = file.outline?.coordinates.length ?? file.features.length;
    return { count: counted(areaCount, 'area'), area: `${exact.format(file.areaHa)} ha` };
  }
  if (parcels.length === 0) return null;
  const areaHa = parcels.reduce((sum, parcel) => sum + parcelHa(parcel), 0);
  return { count: counted(parcels.length, 'parcel'), area: `${exact.format(areaHa)} ha` };
}
