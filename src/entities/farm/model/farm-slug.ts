const MAX_LENGTH = 60;

/**
 * Turns a farm's name into its part of a file name: `Kurrajong Park` → `kurrajong-park`. Only a–z,
 * 0–9 and inner hyphens of the name remain; `farm-<id>` if nothing does.
 */
export function farmSlug(propertyName: string, propertyId: number): string {
  const slug = propertyName
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '');
  return slug || `farm-${propertyId}`;
}
