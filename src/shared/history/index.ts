/** The values of something over time, around the present one. */
export interface History<T> {
  /** Oldest first. */
  past: readonly T[];
  present: T;
  /** Next first. */
  future: readonly T[];
}

/** Enough to undo a long session of picking. */
export const MAX_UNDO = 200;

export const historyFrom = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Appends a new value; undone values can then no longer be redone. */
export const changed = <T>({ past, present }: History<T>, next: T): History<T> => ({
  past: [...past, present].slice(-MAX_UNDO),
  present: next,
  future: [],
});

export function undone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future] };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1) };
}
