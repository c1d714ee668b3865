export interface UnknownName {
  name: string;
  /** The setting it is most like, where there is one. */
  meant: string | null;
}

/** Names that the command line reads; they look like settings of the server and are none. */
const OF_THE_COMMAND_LINE = new Set([
  'FENCELINE_SERVER',
  'FENCELINE_TOKEN',
  'FENCELINE_CLIENT_ID',
  'FENCELINE_CONFIG_DIR',
]);
const SHORTEST = 6;
const MAX_EDITS = 2;

/** The names among `given` that look like a setting and are none, with the one each is most like. */
export function misspelled(given: readonly string[], settings: readonly string[]): UnknownName[] {
  const prefixes = sharedPrefixes(settings);
  return given.toSorted().flatMap((name) => {
    if (settings.includes(name) || OF_THE_COMMAND_LINE.has(name)) return [];
    const meant = nearest(name, settings);
    const looksLikeOne =
      meant !== null ||
      name.startsWith('FENCELINE_') ||
      prefixes.some((prefix) => name.startsWith(prefix));
    return looksLikeOne ? [{ name, meant }] : [];
  });
}

/** `OIDC_`, `PAYPAL_` … : what several settings begin with. */
function sharedPrefixes(settings: readonly string[]): string[] {
  const first = settings.flatMap((name) => /^[A-Z]+_/.exec(name)?.[0] ?? []);
  return [...new Set(first.filter((prefix, i) => first.indexOf(prefix) !== i))];
}

function nearest(name: string, settings: readonly string[]): string | null {
  const bare = name.toUpperCase().replace(/^FENCELINE_/, '');
  if (bare.length < SHORTEST) return settings.includes(bare) ? bare : null;
  const near = settings
    .filter((setting) => setting.length >= SHORTEST)
    .map((setting) => ({ setting, edits: editsBetween(bare, setting) }))
    .filter(({ edits }) => edits <= MAX_EDITS)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.setting ?? null;
}

/** Letters to put in, take out or replace. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
