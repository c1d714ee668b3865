import { announceThread } from './processor-time.ts';

/** Worker thread program that computes or sleeps until its shared flag is set. */
announceThread();

export function answer({ flag, spins }: { flag: Int32Array; spins: boolean }): string {
  if (spins) while (Atomics.load(flag, 0) === 0);
  else Atomics.wait(flag, 0, 0);
  return 'done';
}
