/** The Cache API in memory, which jsdom lacks; `isFull` makes it refuse to store. */
export function memoryCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const state = { isFull: false };
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost').href;
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        entries.set(keyOf(request), response);
      },
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    state,
    names: () => [...stored.keys()],
    caches: {
      open: async (name: string) => open(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
    },
  };
}

/** `navigator.locks` for one tab: one holder at a time, in the order of arrival. */
export function memoryLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object) => Promise<unknown>;
      const result = (last.get(name) ?? Promise.resolve()).then(() => work({}));
      last.set(
        name,
        result.catch(() => {}),
      );
      return result;
    },
  };
}
