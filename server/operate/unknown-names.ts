import { editsBetween } from '#shared/edits-between';

export interface UnknownName {
  name: string;
  /** The most similar setting, if any. */
  meant: string | null;
}

/** Names that only the command line reads and that look like settings of the server. */
const OF_THE_COMMAND_LINE = new Set([
  'FENCELINE_SERVER',
  'FENCELINE_TOKEN',
  'FENCELINE_CLIENT_ID',
  'FENCELINE_CONFIG_DIR',
]);
const SHORTEST = 6;
const MAX_EDITS = 2;

/**
 * Returns names among `given` that look like settings but are not, with the most similar setting.
 */
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

/** Returns prefixes of several settings, such as `OIDC_` and `PAYPAL_`. */
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
