/** From the parent: first what there is to do, then its answers. */
export type FromParent = { input: unknown } | { id: number; answer: unknown };

/** From the child: what it asks, and at last its result. */
export type FromChild = { id: number; question: unknown } | { output: unknown };
