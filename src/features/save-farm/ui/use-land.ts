import { useUnit } from 'effector-react';
import { drawnWords } from '#entities/boundary-drawing/react';
import { landWords } from '../model/land.ts';
import { $isDrawing, $shownDrawing, boundaryFile, parcelSelection } from '../model/land-model.ts';
import type { Wizard } from '../model/wizard.ts';

/** The boundary so far in words, updated as it grows. */
export function useLand(wizard: Wizard | null) {
  const { parcels, file, drawing, isDrawing } = useUnit({
    parcels: parcelSelection.$parcels,
    file: boundaryFile.$file,
    drawing: $shownDrawing,
    isDrawing: $isDrawing,
  });
  if (isDrawing && drawing && wizard?.draft.boundaryType === 'geojson') return drawnWords(drawing);
  return wizard && landWords(wizard, parcels, file);
}
