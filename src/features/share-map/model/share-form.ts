import { lastDayFault, readSites } from '#entities/shared-map';
import { MAX_SITES, type SharedMapRecord } from '#shared/api/contract';

/** Values of the share form as typed. */
export interface ShareForm {
  /** One site per line. */
  sites: string;
  parts: SharedMapRecord['parts'];
  baseMap: SharedMapRecord['base_map'];
  /** Empty for none. */
  groundCover: string;
  /** Empty to show the map until it is withdrawn. */
  lastDay: string;
  hasPicture: boolean;
}

export const NEW_SHARE: ShareForm = {
  sites: '',
  parts: ['boundary', 'name'],
  baseMap: 'satellite',
  groundCover: '',
  lastDay: '',
  hasPicture: false,
};

export const formOf = (map: SharedMapRecord): ShareForm => ({
  sites: map.sites.join('\n'),
  parts: map.parts,
  baseMap: map.base_map,
  groundCover: map.ground_cover ?? '',
  lastDay: map.last_day ?? '',
  hasPicture: map.has_picture,
});

export interface ShareFaults {
  sites?: string;
  parts?: string;
  lastDay?: string;
}

export function shareFaults(form: ShareForm, now: Date): ShareFaults {
  const { origins, faults } = readSites(form.sites);
  const dayFault = lastDayFault(form.lastDay || null, now);
  let sites: string | undefined;
  if (faults.length > 0) sites = `Not the address of a web site: ${faults.join(', ')}`;
  else if (origins.length === 0) sites = 'Name at least one site, such as www.agent.com.au.';
  else if (origins.length > MAX_SITES) sites = `At most ${MAX_SITES} sites.`;
  return {
    ...(sites && { sites }),
    ...(form.parts.length === 0 && { parts: 'Choose at least one thing to show.' }),
    ...(dayFault && { lastDay: dayFault }),
  };
}

/** Converts the form to the parameters of the calls. */
export const shareParams = (form: ShareForm) => ({
  sites: readSites(form.sites).origins,
  parts: form.parts,
  base_map: form.baseMap,
  ground_cover: form.groundCover || null,
  last_day: form.lastDay || null,
  has_picture: form.hasPicture,
});
