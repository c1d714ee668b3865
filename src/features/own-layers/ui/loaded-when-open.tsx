import { useUnit } from 'effector-react';
import { loadable } from '#shared/loadable';
import { Progress } from '#shared/ui/progress';
import { $areUsed } from '../model/shell-model.ts';
import type { OwnLayersOnMapProps } from './OwnLayersOnMap.tsx';

const Panel = loadable(() =>
  import('./OwnLayersPanel.tsx').then((module) => module.OwnLayersPanel),
);
const OnMap = loadable(() =>
  import('./OwnLayersOnMap.tsx').then((module) => module.OwnLayersOnMap),
);

/** The list of the account's own layers. */
export const OwnLayersPanel = () => <Panel fallback={<Progress label="Opening your layers" />} />;

/** The account's own layers over the map; loads nothing while there are none. */
export const OwnLayersOnMap = (props: OwnLayersOnMapProps) =>
  useUnit($areUsed) && <OnMap {...props} />;
