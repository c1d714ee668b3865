/** What each key does in the work list. */
export const LIST_KEYS = {
  j: 'next',
  k: 'previous',
  x: 'select',
  e: 'open',
  '?': 'all keys',
} as const;
/** What each key does on a project's page. */
export const PAGE_KEYS = { j: 'next project', k: 'previous project', '?': 'all keys' } as const;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The key, if it is one of these and no modifier belongs to the browser. */
export function keyOf<Key extends string>(
  event: Pressed,
  keys: Readonly<Record<Key, string>>,
): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return isKeyOf(event.key, keys) ? event.key : null;
}

const isKeyOf = <Key extends string>(
  key: string,
  keys: Readonly<Record<Key, string>>,
): key is Key => Object.hasOwn(keys, key);

/** Id of the project to which a key leads from the focused one; at the ends it stays the same. */
export function projectAfter(
  key: 'j' | 'k',
  ids: readonly number[],
  focused: number | null,
): number | undefined {
  const at = focused === null ? -1 : ids.indexOf(focused);
  if (at === -1) return ids[0];
  return ids[Math.min(Math.max(0, at + (key === 'j' ? 1 : -1)), ids.length - 1)];
}
