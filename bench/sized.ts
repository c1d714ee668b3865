/** Returns the amount to measure: with `--smoke`, the least that still runs every line. */
export const sized = <T>({ usual, smoke }: { usual: T; smoke: T }): T =>
  process.env['BENCH_SMOKE'] === 'yes' ? smoke : usual;
