/** Parses degrees that a person typed; null for other text. */
export function readDegrees(text: string, max: number): number | null {
  const plain = text.trim().replace('−', '-').replace(/°$/, '').replace(',', '.');
  if (!/^[-+]?\d+(\.\d*)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= max ? degrees : null;
}
