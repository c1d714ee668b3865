import type { ProjectStatus } from '#shared/api/contract';

interface StatusChange {
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  note: string | null;
}

/**
 * Returns the partner's note with its latest request for changes; null once the client has signed
 * again, or if there was no note.
 */
export function changesAsked(history: readonly StatusChange[]): string | null {
  const last = history.findLast(
    ({ from_status: from, to_status: to, note }) =>
      to === 'A5' || to === 'B1' || (from === 'B1' && to === 'A1' && note !== null),
  );
  return last?.to_status === 'A5' ? null : (last?.note ?? null);
}
