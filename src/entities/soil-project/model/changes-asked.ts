import type { ProjectStatus } from '#shared/api/contract';

interface StatusChange {
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  note: string | null;
}

/**
 * What the partner wrote when it last asked the client for changes; null once the client has signed
 * again, and where nothing was written.
 */
export function changesAsked(history: readonly StatusChange[]): string | null {
  const last = history.findLast(
    ({ from_status: from, to_status: to, note }) =>
      to === 'A5' || to === 'B1' || (from === 'B1' && to === 'A1' && note !== null),
  );
  return last?.to_status === 'A5' ? null : (last?.note ?? null);
}
