/** A queue that serves users in turn: a user with a hundred items delays another user by one. */
export class FairQueue<Item> {
  /** Ordered by who is served next. */
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

  /** Removes and returns the first item of the next user; undefined if the queue is empty. */
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

  /** Removes and returns all items. */
  clear(): Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
