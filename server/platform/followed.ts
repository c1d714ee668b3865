import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Values by name. A single store for all values, because Node passes every store on to every
 * promise.
 */
const values = new AsyncLocalStorage<Readonly<Record<string, unknown>>>();

/** A value that follows a piece of work through everything that it starts and awaits. */
export class Followed<T> {
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** The value of the calling code; undefined outside of `run`. */
  get current(): T | undefined {
    return values.getStore()?.[this.name] as T | undefined;
  }

  run<Result>(value: T, work: () => Result): Result {
    return values.run({ ...values.getStore(), [this.name]: value }, work);
  }
}
