import type { OutboxItem } from '#shared/offline/react';

const CONNECTION = {
  online: '',
  offline: 'You are offline. Nothing you type is lost; you can save it once you are back online.',
  away: 'The server cannot be reached. Nothing you type is lost, and we will keep trying.',
} as const;

/**
 * What the connection bar says about the connection and the waiting changes; empty if all is well.
 */
export function connectionWords(
  connection: keyof typeof CONNECTION,
  isSignedIn: boolean,
  outbox: readonly Pick<OutboxItem, 'state'>[],
): string {
  const refused = outbox.filter(({ state }) => state === 'refused').length;
  const waiting = outbox.length - refused;
  const isSignInNeeded = !isSignedIn || outbox.some(({ state }) => state === 'signed-out');
  return [
    CONNECTION[connection],
    waiting > 0 &&
      `${changes(waiting, 'waits', 'wait')}${isSignInNeeded ? ' for you to sign in' : ''}.`,
    refused > 0 && `${changes(refused, 'was', 'were')} not accepted. Open the map to correct it.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const changes = (count: number, one: string, many: string) =>
  count === 1 ? `1 change ${one}` : `${count} changes ${many}`;
