import { useUnit } from 'effector-react';
import { loadable, loadableForm } from '#shared/loadable';
import { $outbox } from '#shared/offline/react';
import { Progress } from '#shared/ui/progress';
import { $wizard } from '../model/wizard-model.ts';
import type { OpenDrawingProps } from './OpenDrawing.tsx';

const Wizard = loadableForm(() => import('./FarmWizard.tsx').then((module) => module.FarmWizard));
const Peek = loadable(() => import('./WizardPeek.tsx').then((module) => module.WizardPeek));
const Drawing = loadable(() => import('./OpenDrawing.tsx').then((module) => module.OpenDrawing));
const Waiting = loadable(() => import('./WaitingFarms.tsx').then((module) => module.WaitingFarms));

/** The wizard; renders nothing while it is closed. */
export const FarmWizard = () =>
  useUnit($wizard) && <Wizard fallback={<Progress label="Opening the form" />} />;

/** The wizard's open step in one row. */
export const WizardPeek = () => <Peek />;

/** The tools of the drawing, for the map. */
export const OpenDrawing = (props: OpenDrawingProps) => <Drawing {...props} />;

/** New farms that the server has not accepted yet. */
export const WaitingFarms = () => useUnit($outbox).length > 0 && <Waiting />;
