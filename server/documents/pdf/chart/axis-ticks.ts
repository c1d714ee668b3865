const ROUND = [1, 2, 2.5, 5, 10];

/** Round values from zero to at least `most`, in about `steps` steps. */
export function ticksUpTo(most: number, steps = 5): number[] {
  const needed = Math.max(most, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = (ROUND.find((round) => round * power >= needed * (1 - 1e-9)) ?? 10) * power;
  const count = Math.max(1, Math.ceil((most / step) * (1 - 1e-9)));
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Round values on both sides of zero, in fewer steps each. */
export function ticksAround(most: number): number[] {
  const up = ticksUpTo(most, 3);
  return [
    ...up
      .slice(1)
      .map((value) => -value)
      .toReversed(),
    ...up,
  ];
}
