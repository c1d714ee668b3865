/** Encodings in which ground cover sources may store percentages. */
export const GROUND_COVER_STORED_AS = ['bare', 'bare+100', 'cover', 'cover+100'] as const;
/** Encodings in which woody cover sources may store percentages or classes. */
export const WOODY_COVER_STORED_AS = [
  'cover',
  'cover+100',
  'dea-land-cover',
  'forest-classes',
] as const;

export type StoredAs = (typeof GROUND_COVER_STORED_AS | typeof WOODY_COVER_STORED_AS)[number];
