import { STATES, type State } from './parcel.ts';

/** A parcel as a person names it, parsed into the keys under which a cadastre may store it. */
export interface LotPlanReference {
  /** The text as written, trimmed; truncated if it is longer than any real name. */
  text: string;
  /** The state named with it, as in `12SP123456 QLD`. */
  state: State | null;
  /**
   * Likeliest interpretation first; the first key that any parcel has applies. Empty: unreadable.
   */
  keys: readonly string[];
}

/** A longer item cannot name a parcel; the longest real names have about 60 characters. */
const MAX_REFERENCE_LENGTH = 200;
/** Number of characters of an unreadable item to display. */
const SHOWN_LENGTH = 60;

/** The call refuses longer lists. */
export const MAX_LOT_PLANS = 1_000;

/**
 * Parses a pasted list: items are separated by line breaks, commas or semicolons. Spaces also
 * separate items if every piece then names a lot by itself.
 */
export function readLotPlanList(list: string): LotPlanReference[] {
  return list
    .split(/[\n\r\t,;|]+/)
    .flatMap((item) => splitAtSpaces(item.trim()))
    .filter((item) => item !== '')
    .map(readLotPlan);
}

function splitAtSpaces(item: string): string[] {
  const pieces = item.split(/\s+/);
  return pieces.length > 1 && pieces.every(isWrittenLot) ? pieces : [item];
}

const isWrittenLot = (item: string): boolean =>
  item.length <= MAX_REFERENCE_LENGTH && keysByForm(withoutState(normal(item)).name).length > 0;

/** True if every item of the text is a lot in the notation of some state, rather than an id. */
export function namesLots(text: string): boolean {
  const items = readLotPlanList(text).map((reference) => reference.text);
  return items.length > 0 && items.every(isWrittenLot);
}

/**
 * Parses the name of a parcel in any state's notation; other text is treated as an id. An item of
 * more than 200 characters is unreadable and has no keys.
 */
export function readLotPlan(written: string): LotPlanReference {
  const text = written.trim();
  if (text.length > MAX_REFERENCE_LENGTH) {
    return { text: `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…`, state: null, keys: [] };
  }
  const { state, name } = withoutState(normal(text));
  return { text, state, keys: [...new Set([...keysByForm(name), idKey(name), idKey(text)])] };
}

/** Key of a lot; section null: any section. Ignores leading zeros of numbers. */
export function lotKey(lot: string, section: string | null, plan: string): string {
  const middle = section === null ? '*' : plain(section);
  return `${plain(lot)}/${middle}/${normal(plan)
    .replace(/[\s.]/g, '')
    .replace(/^([A-Z]*)0+(?=\d)/, '$1')}`;
}

/** Key of a title by volume and folio. */
export const titleKey = (volume: string, folio: string) => `title ${plain(volume)}/${plain(folio)}`;

/** Key of an identifier assigned by the state, such as Tasmania's PID. */
export const idKey = (id: string) => `id ${normal(id).replace(/\s/g, '')}`;

const plain = (part: string) => normal(part).replace(/^0+(?=\w)/, '');

const normal = (text: string) =>
  text
    .toUpperCase()
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([/\\]) ?/g, '$1')
    .trim();

function withoutState(name: string): { state: State | null; name: string } {
  for (const state of STATES) {
    const [before, after] = [`${state} `, ` ${state}`];
    if (name.startsWith(before)) return { state, name: name.slice(before.length) };
    if (name.endsWith(after)) return { state, name: name.slice(0, -after.length) };
  }
  return { state: null, name };
}

const PLAN = '[A-Z]{1,5} ?\\d+[A-Z]?';
const LOT = '[A-Z0-9~.-]+';
const anySection = (lot: string, plan: string) => [lotKey(lot, '', plan), lotKey(lot, null, plan)];

/** Notations and their keys; the first match applies. */
const FORMS: readonly [form: RegExp, keysOf: (...parts: string[]) => string[]][] = [
  // NSW 12//DP755510, 12/-/DP755510 and 3/A/DP1234
  [
    new RegExp(`^(${LOT})/(${LOT})?/(${PLAN})$`),
    (lot = '', section = '', plan = '') => [
      lotKey(lot, section === '-' ? '' : section, plan),
      ...(section === '-' ? [lotKey(lot, section, plan)] : []),
    ],
  ],
  // 12/DP755510, VIC 1\PS123456 and 1~A\PP1234
  [new RegExp(`^(${LOT})[/\\\\](${PLAN})$`), (lot = '', plan = '') => anySection(lot, plan)],
  // QLD 12SP123456
  [new RegExp(`^(\\d+[A-Z]??) ?(${PLAN})$`), (lot = '', plan = '') => anySection(lot, plan)],
  // Lot 12 Section A in DP755510; Lot 12 on Plan 12345
  [
    new RegExp(
      `^(?:LOT|ALLOTMENT|PIECE) (${LOT})(?: SEC(?:TION|\\.)? (${LOT}))?(?: (?:ON|IN|OF))? (?:(DEPOSITED|SURVEY|STRATA|REGISTERED|TITLE|FILED|DIAGRAM) )?(?:PLAN )?(${PLAN}|\\d+)$`,
    ),
    (lot = '', section = '', kind = '', plan = '') => {
      const names = /^\d/.test(plan)
        ? (PREFIXES[kind] ?? []).map((prefix) => prefix + plan)
        : [plan];
      return names.flatMap((name) =>
        section === '' ? anySection(lot, name) : [lotKey(lot, section, name)],
      );
    },
  ],
  // SA D12345 A12, F12345AL12; WA P012345 12
  [
    /^([A-Z]{1,2}\d+)(?: |(?=[A-Z]))(AL|A|Q|LOT )? ?(\d+)$/,
    (plan = '', kind = '', lot = '') => [
      ...anySection(lot, plan),
      ...anySection(`${kind.charAt(0)}${lot}`, plan),
    ],
  ],
  // ACT Block 3 Section 12 Braddon
  [
    /^BLOCK (\w+),? SEC(?:TION|\.)? (\w+),?(?: DIVISION)?(?: OF)? ([A-Z '-]+)$/,
    (block = '', section = '', division = '') => [lotKey(block, section, division)],
  ],
  // TAS 141300/1, SA CT 5123/456; a bare plan number means a deposited plan
  [
    /^(?:(?:C[TLR]|TITLE|VOLUME|VOL\.?) ?)?(\d+)(?:\/| FOL(?:IO|\.)? ?)(\d+[A-Z]?)$/,
    (volume = '', folio = '') => [titleKey(volume, folio), ...anySection(volume, `DP${folio}`)],
  ],
];

/** The states' abbreviations for a kind of plan that is spelled out before a bare number. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  '': ['DP', 'P'],
  DEPOSITED: ['DP', 'D', 'P'],
  SURVEY: ['SP'],
  STRATA: ['SP'],
  REGISTERED: ['RP'],
  TITLE: ['TP'],
  FILED: ['F'],
  DIAGRAM: ['D'],
};

function keysByForm(name: string): string[] {
  for (const [form, keysOf] of FORMS) {
    const found = form.exec(name);
    if (found) return keysOf(...found.slice(1).map((part) => part ?? ''));
  }
  return [];
}
