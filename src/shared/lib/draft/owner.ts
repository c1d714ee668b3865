/** The account of each address that signed in, since this page was loaded. */
const owners = new Map<string, string>();

/**
 * The owner of the drafts: the id of the account of this address, or the address itself as long as
 * no account is known. Stored work follows the account when its address changes.
 */
export const draftOwner = (email: string): string =>
  owners.get(email.toLowerCase()) ?? email.toLowerCase();

export const draftKey = (name: string, owner: string): string => `fenceline:${name}:${owner}`;

/** The name of the draft that this owner has under the key; null for any other key. */
export function draftNameOf(key: string, owner: string): string | null {
  const [start, end] = ['fenceline:', `:${owner}`];
  return key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length
    ? key.slice(start.length, -end.length)
    : null;
}

/** Names the account of an address, whose drafts of earlier versions become the account's. */
export function nameDraftOwner(email: string, owner: string): void {
  owners.set(email.toLowerCase(), owner);
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      moveDrafts(storage(), email.toLowerCase(), owner);
    } catch {
      // A browser without storage has no drafts, and a full one keeps those under the address.
    }
  }
}

function moveDrafts(storage: Storage, email: string, owner: string): void {
  for (const key of Object.keys(storage)) {
    const name = draftNameOf(key, email);
    const draft = name === null ? null : storage.getItem(key);
    if (name === null || draft === null) continue;
    if (storage.getItem(draftKey(name, owner)) !== null) continue;
    storage.setItem(draftKey(name, owner), draft);
    storage.removeItem(key);
  }
}
