/**
 * Milliseconds of processor time of `work` on a quiet machine, on which the slowest hostile file
 * takes 4.7 s.
 */
const USUAL_MS = 100;

/**
 * How many times slower this machine is at present than that one, at least 1: the same work takes
 * twice the processor time beside a busy neighbour.
 */
export function slowness(): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1_000 / USUAL_MS);
}

/** Sorts and adds numbers, as readers do with the edges of rings. */
function work(): void {
  let state = 1;
  const numbers = Float64Array.from({ length: 500_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  });
  numbers.sort();
  if (!Number.isFinite(numbers.reduce((sum, one) => sum + Math.sqrt(one), 0))) throw new Error();
}
