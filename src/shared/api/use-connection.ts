import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { $connection } from './connection.ts';

export const useConnection = () => useUnit($connection);

/** Calls `run` when the server responds again after it was unreachable. */
export function useReconnected(run: () => void): void {
  const isOnline = useConnection() === 'online';
  const wasAway = useRef(false);
  const onReconnected = useEffectEvent(run);
  useEffect(() => {
    if (isOnline && wasAway.current) onReconnected();
    wasAway.current = !isOnline;
  }, [isOnline]);
}
