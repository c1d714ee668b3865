import { MIN_FINDING_HA } from './farm-land.ts';
import type { PaddockLand } from './measure.ts';
import { repeatedNames } from './names.ts';

/** Why paddocks with these names and this land cannot be saved, in words; null if they can. */
export function paddockFault(
  names: readonly string[],
  { hectares, outside }: Pick<PaddockLand, 'hectares' | 'outside'>,
): string | null {
  const nameless = names.findIndex((name) => name.trim() === '');
  if (nameless >= 0) return `Paddock ${nameless + 1} has no name. Give it one.`;
  const [repeated] = repeatedNames(names);
  if (repeated !== undefined) {
    return `More than one paddock is called “${repeated}”. Give each a name of its own.`;
  }
  const stray = outside.find((one) => hectares[one.paddock]! - one.hectares < MIN_FINDING_HA);
  return stray
    ? `“${names[stray.paddock]}” is not on this farm. Move it onto the farm, or delete it.`
    : null;
}
