/**
 * What becomes of each item, in the items' order, while the work of up to `atOnce` further items is
 * under way. The first failure ends it.
 */
export async function* ahead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // A failure is met when its turn comes, or never when an earlier one ends it all.
    result.catch(() => undefined);
    underWay.push(result);
    if (underWay.length >= atOnce) yield await underWay.shift()!;
  }
  for (const result of underWay) yield await result;
}
