interface Missing {
  on: object;
  name: string;
  /** Does what the browser's own function does, for the arguments that this app passes. */
  instead: (this: never, ...values: never[]) => unknown;
}

/**
 * Functions that the app and its packages use and the oldest supported browsers lack. `tests/browsers`
 * lists what else they lack.
 */
const missing: readonly Missing[] = [
  {
    on: Array.prototype,
    name: 'toSorted',
    instead<T>(this: readonly T[], compare?: (a: T, b: T) => number) {
      return [...this].sort(compare);
    },
  },
  {
    on: Array.prototype,
    name: 'toReversed',
    instead<T>(this: readonly T[]) {
      return [...this].reverse();
    },
  },
  {
    on: Array.prototype,
    name: 'toSpliced',
    instead<T>(this: readonly T[], ...values: [start: number, count: number, ...items: T[]]) {
      const copy = [...this];
      copy.splice(...values);
      return copy;
    },
  },
  {
    on: Array.prototype,
    name: 'with',
    instead<T>(this: readonly T[], index: number, value: T) {
      const copy = [...this];
      copy[index < 0 ? copy.length + index : index] = value;
      return copy;
    },
  },
  {
    on: String.prototype,
    name: 'toWellFormed',
    instead(this: string) {
      return this.replace(/\p{Surrogate}/gu, '\uFFFD');
    },
  },
  {
    on: URL,
    name: 'canParse',
    instead(address: string, base?: string) {
      try {
        return new URL(address, base) instanceof URL;
      } catch {
        return false;
      }
    },
  },
  {
    on: AbortSignal,
    name: 'any',
    instead(signals: readonly AbortSignal[]) {
      const either = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) either.abort(signal.reason);
        const abort = () => either.abort(signal.reason);
        signal.addEventListener('abort', abort, { once: true, signal: either.signal });
      }
      return either.signal;
    },
  },
];

/** Adds the functions that this browser lacks. Each page and worker calls it first. */
export function addMissingFunctions(): void {
  for (const { on, name, instead } of missing) {
    if (!(name in on))
      Object.defineProperty(on, name, { value: instead, configurable: true, writable: true });
  }
}
