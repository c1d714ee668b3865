import { randomBytes } from 'node:crypto';
import { hasCoverDate } from '#entities/cover';
import { lastDayFault, siteOrigin } from '#entities/shared-map';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';

type Shared = Omit<CheckedParamsOf<Contract['embeds']['change']>, 'embed_id'>;

/** 128 random bits, which cannot be guessed at the permitted number of attempts per minute. */
export const newMapKey = (): string => randomBytes(16).toString('base64url');

/**
 * Converts the choices of a shared map to columns. Throws INVALID_PARAMS, naming each faulty field.
 */
export function sharedMapColumns(shared: Shared, now: Date) {
  const sites = shared.sites.map((site) => ({ site, origin: siteOrigin(site) }));
  const foreign = sites.find(({ origin }) => origin === null);
  const dayFault = lastDayFault(shared.last_day, now);
  const fields: Record<string, string> = {
    ...(foreign && { sites: `“${foreign.site}” is not the address of a website.` }),
    ...(dayFault !== null && { last_day: dayFault }),
    ...(shared.ground_cover !== null &&
      !hasCoverDate('ground', shared.ground_cover) && {
        ground_cover: 'There is no ground cover for this season.',
      }),
    ...(shared.parts.length === 0 && { parts: 'Choose at least one thing to show.' }),
  };
  const [first] = Object.values(fields);
  if (first) throw new CallError('INVALID_PARAMS', first, { fields });
  return {
    sites: [...new Set(sites.map(({ origin }) => origin as string))],
    parts: [...new Set(shared.parts)],
    base_map: shared.base_map,
    ground_cover: shared.ground_cover,
    last_day: shared.last_day,
  };
}
