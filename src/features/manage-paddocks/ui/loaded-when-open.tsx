import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Progress } from '#shared/ui/progress';
import type { OpenPaddockDrawingProps } from './OpenPaddockDrawing.tsx';

const Panel = loadable(() => import('./PaddocksPanel.tsx').then((module) => module.PaddocksPanel));
const Peek = loadable(() => import('./PaddocksPeek.tsx').then((module) => module.PaddocksPeek));
const State = loadable(() => import('./PaddockState.tsx').then((module) => module.PaddockState));
const Drawing = loadable(() =>
  import('./OpenPaddockDrawing.tsx').then((module) => module.OpenPaddockDrawing),
);

/** The paddocks of a farm in the map's panel. */
export const PaddocksPanel = ({ farm }: { farm: PropertyRecord }) => (
  <Panel fallback={<Progress label="Opening the paddocks" />} farm={farm} />
);

/** The paddocks being edited, in one row. */
export const PaddocksPeek = () => <Peek />;

/** How much of a farm is in paddocks, for its card. */
export const PaddockState = ({ farm }: { farm: PropertyRecord }) => <State farm={farm} />;

/** The tools of the paddocks' drawing, for the map. */
export const OpenPaddockDrawing = (props: OpenPaddockDrawingProps) => <Drawing {...props} />;
