const MINUTE_MS = 60_000;

/**
 * Formats how long ago a farm was stored on the device: `just now`, `3 hours ago`, `12 days ago`.
 */
export function ageOf(keptAt: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(keptAt)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
