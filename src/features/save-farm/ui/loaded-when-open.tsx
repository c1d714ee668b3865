import { useUnit } from 'effector-react';
import { lazy, Suspense } from 'react';
import { $outbox } from '#shared/offline/react';
import { Progress } from '#shared/ui/progress';
import { $wizard } from '../model/model.ts';
import type { OpenDrawingProps } from './OpenDrawing.tsx';

const Wizard = lazy(() =>
  import('./FarmWizard.tsx').then((module) => ({ default: module.FarmWizard })),
);
const Peek = lazy(() =>
  import('./WizardPeek.tsx').then((module) => ({ default: module.WizardPeek })),
);
const Drawing = lazy(() =>
  import('./OpenDrawing.tsx').then((module) => ({ default: module.OpenDrawing })),
);
const Waiting = lazy(() =>
  import('./WaitingFarms.tsx').then((module) => ({ default: module.WaitingFarms })),
);

/** The wizard; renders nothing while it is closed. */
export const FarmWizard = () =>
  useUnit($wizard) && (
    <Suspense fallback={<Progress label="Opening the form" />}>
      <Wizard />
    </Suspense>
  );

/** The wizard's open step in one row. */
export const WizardPeek = () => (
  <Suspense>
    <Peek />
  </Suspense>
);

/** The tools of the drawing, for the map. */
export const OpenDrawing = (props: OpenDrawingProps) => (
  <Suspense>
    <Drawing {...props} />
  </Suspense>
);

/** New farms that the server has not accepted yet. */
export const WaitingFarms = () =>
  useUnit($outbox).length > 0 && (
    <Suspense>
      <Waiting />
    </Suspense>
  );
