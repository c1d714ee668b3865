/** A queue that serves users in turn: a user with a hundred items delays another user by one. */
export class FairQueue<Item> {
  /** Ordered by who is served next. */
  private readonly waiting = new Map<string, Item[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  push(user: string, item: Item): void {
    const own = this.waiting.get(user);
    if (own) own.push(item);
    else this.waiting.set(user, [item]);
    this.count += 1;
  }

  /** Removes and returns the first item of the next user; undefined if the queue is empty. */
  shift(): Item | undefined {
    const [next] = this.waiting;
    if (!next) return undefined;
    const [user, own] = next;
    const item = own.shift();
    this.waiting.delete(user);
    if (own.length > 0) this.waiting.set(user, own);
    this.count -= 1;
    return item;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.count = 0;
    return all;
  }
}
