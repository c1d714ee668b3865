import { useUnit } from 'effector-react';
import { landWords } from '../model/land.ts';
import { boundaryFile, parcelSelection } from '../model/model.ts';
import type { Wizard } from '../model/wizard.ts';

/** The boundary so far in words, as it grows. */
export function useLand(wizard: Wizard | null) {
  const { parcels, file } = useUnit({
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
  });
  return wizard && landWords(wizard, parcels, file);
}
