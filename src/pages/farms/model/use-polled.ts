import { useEffect, useEffectEvent, useState } from 'react';

const CHECK_EVERY_MS = 500;

/**
 * Checks every 500 ms whether the data has arrived; stays true once it has (FARMS-04). True at once
 * if it is there already, as on a later visit.
 */
export function usePolled(isThere: boolean): boolean {
  const [wasSeen, setSeen] = useState(isThere);
  const look = useEffectEvent(() => {
    if (isThere) setSeen(true);
  });
  useEffect(() => {
    if (wasSeen) return;
    const timer = setInterval(look, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wasSeen]);
  return wasSeen;
}
