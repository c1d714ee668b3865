import { combine, createEffect, sample } from 'effector';
import { $signedInEmail } from '#shared/auth/react';
import { saveDraftDrawing } from './draft-storage.ts';
import { $drawing, drawingOpened, drawingRemoved } from './drawing-model.ts';
import { $wizard, closed, keptRead, signedOut, wizardOpened } from './wizard-model.ts';

/** Stores the drawing after each change, and continues it on the next visit. */
export const keepDrawingFx = createEffect(saveDraftDrawing);

sample({
  clock: $drawing,
  source: combine({ email: $signedInEmail, wizard: $wizard }),
  filter: ({ email, wizard }) => email !== null && wizard !== null,
  fn: ({ email, wizard }, drawing) => ({ email: email!, mode: wizard!.mode, drawing }),
  target: keepDrawingFx,
});
sample({
  clock: keptRead,
  filter: ({ drawing, files }) => drawing !== null && files.boundary === null,
  fn: ({ drawing }) => drawing!,
  target: drawingOpened,
});
sample({ clock: [wizardOpened, closed, signedOut], fn: () => undefined, target: drawingRemoved });
