import { loadable } from '#shared/loadable';
import type { PaddockLayerProps } from './PaddockLayer.tsx';

/** Loaded with the first farm that has paddocks. */
const PaddockLayer = loadable(() =>
  import('./PaddockLayer.tsx').then((module) => module.PaddockLayer),
);

/** The paddocks of the chosen farm. */
export const Paddocks = (props: PaddockLayerProps) =>
  props.paddocks.length > 0 && <PaddockLayer {...props} />;
