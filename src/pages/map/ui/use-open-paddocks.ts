import { useUnit } from 'effector-react';
import { useEffect, useRef, type RefObject } from 'react';
import { $openFarmId, paddocksClosed } from '#features/manage-paddocks';
import type { PropertyRecord } from '#shared/api/contract';

/**
 * Whether the chosen farm's paddocks are open; another farm closes them. Once they close, the focus
 * returns to the menu that opened them.
 */
export function useOpenPaddocks(
  chosenFarm: PropertyRecord | null,
  menuButton: RefObject<HTMLButtonElement | null>,
) {
  const { openId, close } = useUnit({ openId: $openFarmId, close: paddocksClosed });
  const isOpen = openId !== null && openId === chosenFarm?.property_id;
  const isStray = openId !== null && !isOpen;
  useEffect(() => {
    if (isStray) close();
  }, [isStray, close]);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) menuButton.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, menuButton]);
  return { isOpen };
}
