import { useUnit } from 'effector-react';
import { useState } from 'react';
import { loadable } from '#shared/loadable';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import {
  $isDrawing,
  boundaryFile,
  DRAWN_FILE,
  drawingClosed,
  drawPressed,
} from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';
import type { Wizard } from '../model/wizard.ts';
import { BoundaryFromFile } from './BoundaryFromFile.tsx';

/** Loaded when a drawing opens. */
const BoundaryFromDrawing = loadable(() =>
  import('./BoundaryFromDrawing.tsx').then((module) => module.BoundaryFromDrawing),
);

const DrawnBoundary = loadable(() =>
  import('./DrawnBoundary.tsx').then((module) => module.DrawnBoundary),
);

/** A custom boundary, from a file or drawn on the map. */
export function CustomBoundary({ wizard }: { wizard: Wizard }) {
  const { file, work, isDrawing, isSubmitting } = useUnit({
    file: boundaryFile.$file,
    work: boundaryFile.$work,
    isDrawing: $isDrawing,
    isSubmitting: $isSubmitting,
  });
  const { draw, close } = useUnit({ draw: drawPressed, close: drawingClosed });
  const [isPicking, setPicking] = useState(false);
  const isDrawn = [file, work].some((one) => one?.fileName === DRAWN_FILE) && !isPicking;
  return (
    <>
      <RadioGroup
        aria-label="Way to give the boundary"
        className="gap-0"
        value={isDrawing || isDrawn ? 'drawing' : 'file'}
        disabled={isSubmitting}
        onValueChange={(way) => {
          setPicking(way === 'file');
          if (way === 'drawing') draw();
          else close();
        }}
      >
        <Field label="Choose a file" layout="inline">
          <RadioGroupItem value="file" />
        </Field>
        <Field label="Draw on the map" layout="inline">
          <RadioGroupItem value="drawing" />
        </Field>
      </RadioGroup>
      {isDrawing ? (
        <BoundaryFromDrawing wizard={wizard} />
      ) : isDrawn ? (
        <DrawnBoundary wizard={wizard} />
      ) : (
        <BoundaryFromFile wizard={wizard} />
      )}
    </>
  );
}
