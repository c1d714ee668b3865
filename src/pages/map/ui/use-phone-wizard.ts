import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { drawerNeeded, useIsNarrow } from '#widgets/farm-map-view';
import { $isRefused, $wizard, gateSwitched } from '#features/save-farm';

/**
 * On a phone, a farm without a gate is ready for one as soon as its step opens, because the map has
 * a button for it; and the sheet rises when Submit found something missing.
 */
export function usePhoneWizard(): void {
  const isNarrow = useIsNarrow();
  const { wizard, isRefused } = useUnit({ wizard: $wizard, isRefused: $isRefused });
  const { switchGate, showDrawer } = useUnit({
    switchGate: gateSwitched,
    showDrawer: drawerNeeded,
  });
  const needsGate = wizard?.step === 5 && wizard.draft.gate === null;

  useEffect(() => {
    if (isNarrow && needsGate) switchGate(true);
  }, [isNarrow, needsGate, switchGate]);
  useEffect(() => {
    if (isRefused) showDrawer();
  }, [isRefused, showDrawer]);
}
