/** What each key does in the work list, in the words of its hint. */
export const LIST_KEYS = { j: 'next', k: 'previous', x: 'select', e: 'open' } as const;
type ListKey = keyof typeof LIST_KEYS;
const KEYS: readonly ListKey[] = ['j', 'k', 'x', 'e'];

/** The key, if the list uses it and no modifier belongs to the browser. */
export function listKeyOf(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): ListKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return KEYS.find((key) => key === event.key) ?? null;
}

/** Id of the project that a key leads to from the focused one; the ends stay where they are. */
export function projectAfter(
  key: 'j' | 'k',
  ids: readonly number[],
  focused: number | null,
): number | undefined {
  const at = focused === null ? -1 : ids.indexOf(focused);
  if (at === -1) return ids[0];
  return ids[Math.min(Math.max(0, at + (key === 'j' ? 1 : -1)), ids.length - 1)];
}
