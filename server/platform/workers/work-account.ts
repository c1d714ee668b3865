import { AsyncLocalStorage } from 'node:async_hooks';

/** Whom a piece of work is for, and the processor time it has taken so far. */
export interface WorkAccount {
  /** A stable key of the caller. */
  readonly user: string;
  /** Milliseconds, on this thread and on worker threads together. */
  ms: number;
}

const accounts = new AsyncLocalStorage<WorkAccount>();

/** Runs `work` so that all it starts, also later and elsewhere, counts to `account`. */
export const workFor = <T>(account: WorkAccount, work: () => Promise<T>): Promise<T> =>
  accounts.run(account, work);

/** The account that the calling code works for; undefined for jobs and for the server itself. */
export const currentAccount = (): WorkAccount | undefined => accounts.getStore();

/** The user whom queues share their turns by. Everything the server does for itself is one user. */
export const currentUser = (): string => currentAccount()?.user ?? '';
