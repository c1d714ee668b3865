const ROUND = [1, 2, 2.5, 5, 10];

/** Round values from nothing to at least `most`, in three to six steps. */
export function ticksUpTo(most: number): number[] {
  const needed = Math.max(most, 1e-9) / 5;
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = (ROUND.find((round) => round * power >= needed * (1 - 1e-9)) ?? 10) * power;
  const count = Math.max(1, Math.ceil((most / step) * (1 - 1e-9)));
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** The same to both sides of nothing. */
export function ticksAround(most: number): number[] {
  const up = ticksUpTo(most);
  return [
    ...up
      .slice(1)
      .map((value) => -value)
      .toReversed(),
    ...up,
  ];
}
