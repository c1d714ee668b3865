import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { drawerNeeded } from '#widgets/farm-map-view';
import { $isRefused } from '#features/save-farm';

/** Raises a phone's sheet when Submit found something missing. */
export function usePhoneWizard(): void {
  const { isRefused, showDrawer } = useUnit({ isRefused: $isRefused, showDrawer: drawerNeeded });
  useEffect(() => {
    if (isRefused) showDrawer();
  }, [isRefused, showDrawer]);
}
