/** Street types and their abbreviations in Australian addresses (AS 4590). */
const SHORT_STREET_TYPES: Record<string, string> = {
  Avenue: 'Ave',
  Boulevard: 'Bvd',
  Close: 'Cl',
  Court: 'Ct',
  Crescent: 'Cres',
  Drive: 'Dr',
  Esplanade: 'Esp',
  Highway: 'Hwy',
  Lane: 'Ln',
  Parade: 'Pde',
  Place: 'Pl',
  Road: 'Rd',
  Square: 'Sq',
  Street: 'St',
  Terrace: 'Tce',
  Track: 'Trk',
};

const LONG_STREET_TYPES = new Map(
  Object.entries(SHORT_STREET_TYPES).map(([long, short]) => [
    short.toLowerCase(),
    long.toLowerCase(),
  ]),
);
for (const [other, long] of [
  ['av', 'avenue'],
  ['blvd', 'boulevard'],
  ['boul', 'boulevard'],
  ['cr', 'crescent'],
  ['drv', 'drive'],
  ['la', 'lane'],
  ['ter', 'terrace'],
  ['trak', 'track'],
] as const) {
  LONG_STREET_TYPES.set(other, long);
}

/** `Main Street` → `Main St`; returns a name without a known type unchanged. */
export function shortRouteName(name: string): string {
  const [, stem, type] = /^(.+) (\S+)$/.exec(name) ?? [];
  const short = type === undefined ? undefined : SHORT_STREET_TYPES[type];
  return short === undefined ? name : `${stem} ${short}`;
}

/** Expands a lower-case word of an address: `st` → `street`. */
export function longStreetType(word: string): string {
  return LONG_STREET_TYPES.get(word) ?? word;
}
