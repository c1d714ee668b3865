import { useUnit } from 'effector-react';
import { useLayoutEffect } from 'react';
import { mapCovered } from '../../model/panel.ts';

/** Reports how much of the map a panel covers, so that the map keeps farms clear of it. */
export function useCovering(left: number, bottom: number): void {
  const cover = useUnit(mapCovered);
  useLayoutEffect(() => {
    cover({ left, bottom });
  }, [cover, left, bottom]);
  useLayoutEffect(() => () => void cover({ left: 0, bottom: 0 }), [cover]);
}
