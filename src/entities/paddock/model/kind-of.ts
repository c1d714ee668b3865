import { PADDOCK_KINDS, type PaddockKind } from '#shared/api/contract';

/** Columns in which files say what land is for. */
const KIND_COLUMNS = ['kind', 'paddock_kind', 'type', 'land_use', 'landuse', 'use'];
/** Names of the kinds in other programs. */
const WORDS: Readonly<Record<PaddockKind, RegExp>> = {
  grazing: /\b(graz|pastur|livestock)/i,
  cropping: /\b(crop|arable|cultivat)/i,
  native: /\b(native|bush|forest|scrub|timber|conservation|remnant)/i,
  water: /\b(water|dam|creek|river|lake|wetland)/i,
  infrastructure: /\b(infrastructure|building|house|shed|yard|road|lane)/i,
};

/** The kind that a feature's properties name; grazing if they name none. */
export function kindOf(properties: Readonly<Record<string, unknown>> | null): PaddockKind {
  const columns = new Map(
    Object.entries(properties ?? {}).map(([key, value]) => [key.toLowerCase(), value]),
  );
  for (const column of KIND_COLUMNS) {
    const value = columns.get(column);
    if (typeof value !== 'string') continue;
    const kind = PADDOCK_KINDS.find((one) => WORDS[one].test(value));
    if (kind) return kind;
  }
  return 'grazing';
}
