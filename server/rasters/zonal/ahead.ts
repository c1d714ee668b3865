/**
 * Maps items concurrently, up to `atOnce` at a time, and yields results in the items' order. Stops
 * at the first failure.
 */
export async function* ahead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Prevents an unhandled rejection: a failure is thrown when its turn comes, or never if an
    // earlier one ends the iteration.
    result.catch(() => undefined);
    underWay.push(result);
    if (underWay.length >= atOnce) yield await underWay.shift()!;
  }
  for (const result of underWay) yield await result;
}
