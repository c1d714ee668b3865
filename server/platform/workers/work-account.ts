import { Followed } from '../followed.ts';

/** The user of a piece of work, and the processor time it has taken so far. */
export interface WorkAccount {
  /** A stable key of the caller. */
  readonly user: string;
  /** Milliseconds on this thread and on worker threads together. */
  ms: number;
}

const accounts = new Followed<WorkAccount>('account');

/** Runs `work` and charges everything it starts, also asynchronously, to `account`. */
export const workFor = <T>(account: WorkAccount, work: () => Promise<T>): Promise<T> =>
  accounts.run(account, work);

/** Returns the account of the calling code; undefined for jobs and for the server's own work. */
export const currentAccount = (): WorkAccount | undefined => accounts.current;

/** Returns the user for whom queues take turns. All of the server's own work counts as one user. */
export const currentUser = (): string => currentAccount()?.user ?? '';
