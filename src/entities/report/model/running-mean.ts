/** A year of seasons, so that the time of year cancels out. */
export const RUNNING_SEASONS = 4;

/**
 * Mean of each season and the three before it, which shows the years without the time of year; null
 * where one of the four was not measured.
 */
export const runningMeans = (means: readonly (number | null)[]): (number | null)[] =>
  means.map((_, i) => {
    const four = means.slice(Math.max(0, i - RUNNING_SEASONS + 1), i + 1);
    const measured = four.filter((mean) => mean !== null);
    if (measured.length < RUNNING_SEASONS) return null;
    return measured.reduce((sum, mean) => sum + mean, 0) / RUNNING_SEASONS;
  });
