/** Steps of Page Up and Page Down over a long record. */
const PAGES = 10;

/** The index that a key leads to; null for keys that do not move. */
export function nextIndex(key: string, at: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / PAGES));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}
