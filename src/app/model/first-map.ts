import { createEffect, sample } from 'effector';
import { $session } from '#shared/auth/react';
import { dropFirstMap, rememberMapsOf } from '#shared/land-map';
import { $start } from './start.ts';

/** Removes the first map when nobody is signed in, or when the server is unreachable. */
export function watchFirstMap(): void {
  const endFx = createEffect(() => {
    rememberMapsOf(null);
    dropFirstMap();
  });
  sample({
    clock: $session,
    filter: ({ status }) => status === 'anonymous',
    fn: () => undefined,
    target: endFx,
  });
  sample({
    clock: $start,
    filter: (start) => start === 'unreachable',
    fn: () => undefined,
    target: endFx,
  });
}
