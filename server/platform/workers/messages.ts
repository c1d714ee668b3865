/** Messages from the parent: first the input, then answers. */
export type FromParent = { input: unknown } | { id: number; answer: unknown };

/** Messages from the child: questions, and finally the output. */
export type FromChild = { id: number; question: unknown } | { output: unknown };
