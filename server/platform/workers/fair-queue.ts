/**
 * Waiting items of several users, taken one user after the other: whoever has a hundred waiting
 * delays another user by one.
 */
export class FairQueue<Item> {
  /** In the order in which users are served next. */
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(user: string, item: Item): void {
    const own = this.#waiting.get(user);
    if (own) own.push(item);
    else this.#waiting.set(user, [item]);
    this.#size += 1;
  }

  /** The first item of the user who has waited longest for a turn; undefined when none waits. */
  shift(): Item | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [user, own] = next;
    const item = own.shift();
    this.#waiting.delete(user);
    if (own.length > 0) this.#waiting.set(user, own);
    this.#size -= 1;
    return item;
  }

  /** Removes and returns everything that waits. */
  clear(): Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
