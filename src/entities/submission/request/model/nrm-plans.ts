import type { State } from '#entities/parcel';

/**
 * CER-47, ENT-50: a region with the plan that its organisation publishes. Public facts; the form
 * may deviate.
 */
export interface NrmPlan {
  state: State;
  'NRM Region Name': string;
  'Plan Name': string;
  'Plan Status': string;
  URL: string;
}

type Region = readonly [region: string, url: string, planName?: string];

function plansOf(
  state: State,
  planName: (region: string) => string,
  status: string,
  regions: readonly Region[],
): NrmPlan[] {
  return regions.map(([region, URL, own]) => ({
    state,
    'NRM Region Name': region,
    'Plan Name': own ?? planName(region),
    'Plan Status': status,
    URL,
  }));
}

const lls = (region: string) => `https://www.lls.nsw.gov.au/regions/${region}`;

export const NRM_PLANS: readonly NrmPlan[] = [
  ...plansOf('ACT', () => 'ACT Natural Resource Management Plan', 'Current', [
    ['ACT', 'https://www.environment.act.gov.au/act-nrm'],
  ]),
  ...plansOf('NSW', (region) => `${region} Local Strategic Plan`, 'Current', [
    ['Central Tablelands', lls('central-tablelands')],
    ['Central West', lls('central-west')],
    ['Greater Sydney', lls('greater-sydney')],
    ['Hunter', lls('hunter')],
    ['Murray', lls('murray')],
    ['Northern Tablelands', lls('northern-tablelands')],
    ['North West NSW', lls('north-west')],
    ['North Coast', lls('north-coast')],
    ['Riverina', lls('riverina')],
    ['South East NSW', lls('south-east')],
    ['Western', lls('western')],
  ]),
  ...plansOf('NT', () => 'Territory Natural Resource Management Plan', 'Current', [
    ['Northern Territory', 'https://www.territorynrm.org.au'],
  ]),
  ...plansOf('QLD', (region) => `${region} Regional NRM Plan`, 'Current', [
    ['Burdekin', 'https://www.nqdrytropics.com.au'],
    ['Burnett Mary', 'https://www.bmrg.org.au'],
    ['Cape York', 'https://www.capeyorknrm.com.au'],
    ['Condamine', 'https://www.sqlandscapes.org.au'],
    ['Desert Channels', 'https://www.dcq.org.au'],
    ['Fitzroy', 'https://www.fba.org.au'],
    ['Mackay Whitsunday', 'https://www.reefcatchments.com.au'],
    ['Maranoa Balonne and Border Rivers', 'https://www.sqlandscapes.org.au'],
    ['Northern Gulf', 'https://www.northerngulf.com.au'],
    ['South East Queensland', 'https://www.hlw.org.au'],
    ['Southern Gulf', 'https://www.southerngulf.com.au'],
    ['South West Queensland', 'https://www.sqlandscapes.org.au'],
    ['Wet Tropics', 'https://www.terrain.org.au'],
  ]),
  ...plansOf('SA', (region) => `${region} Landscape Plan 2021-26`, 'Current', [
    ['Alinytjara Wilurara', 'https://www.landscape.sa.gov.au/aw'],
    ['Eyre Peninsula', 'https://www.landscape.sa.gov.au/ep'],
    ['Green Adelaide', 'https://www.greenadelaide.sa.gov.au'],
    ['Hills and Fleurieu', 'https://www.landscape.sa.gov.au/hf'],
    ['Kangaroo Island', 'https://www.landscape.sa.gov.au/ki'],
    ['Limestone Coast', 'https://www.landscape.sa.gov.au/lc'],
    ['Murraylands and Riverland', 'https://www.landscape.sa.gov.au/mr'],
    ['Northern and Yorke', 'https://www.landscape.sa.gov.au/ny'],
    ['South Australian Arid Lands', 'https://www.landscape.sa.gov.au/saal'],
  ]),
  ...plansOf('TAS', (region) => `${region} Natural Resource Management Strategy`, 'Current', [
    ['North', 'https://nrmnorth.org.au'],
    ['North West', 'https://www.cradlecoast.com', 'Cradle Coast NRM Strategy'],
    ['South', 'https://nrmsouth.org.au'],
  ]),
  ...plansOf('VIC', (region) => `${region} Regional Catchment Strategy 2021-27`, 'Current', [
    ['Corangamite', 'https://corangamite.rcs.vic.gov.au'],
    ['East Gippsland', 'https://eastgippsland.rcs.vic.gov.au'],
    ['Glenelg Hopkins', 'https://glenelg-hopkins.rcs.vic.gov.au'],
    ['Goulburn Broken', 'https://goulburnbroken.rcs.vic.gov.au'],
    ['Mallee', 'https://mallee.rcs.vic.gov.au'],
    ['North Central', 'https://northcentral.rcs.vic.gov.au'],
    ['North East', 'https://northeast.rcs.vic.gov.au'],
    ['Port Phillip and Western Port', 'https://portphillipwesternport.rcs.vic.gov.au'],
    ['West Gippsland', 'https://westgippsland.rcs.vic.gov.au'],
    ['Wimmera', 'https://wimmera.rcs.vic.gov.au'],
  ]),
  ...plansOf('WA', (region) => `${region} NRM Strategy`, 'Current', [
    ['Avon River Basin', 'https://www.wheatbeltnrm.org.au'],
    ['Northern Agricultural', 'https://www.nacc.com.au'],
    ['Peel-Harvey', 'https://peel-harvey.org.au'],
    ['Rangelands', 'https://rangelandswa.com.au'],
    ['South Coast', 'https://southcoastnrm.com.au'],
    ['South West', 'https://southwestnrm.org.au'],
    ['Swan', 'https://www.perthnrm.com'],
  ]),
];

/** Returns the plans available to a project: those of its state (OP-84). */
export const nrmPlansOf = (state: string | null): readonly NrmPlan[] =>
  NRM_PLANS.filter((plan) => plan.state === state);

/**
 * Returns the plan of a parcel's region, matched word by word, because cadastres spell regions
 * differently.
 */
export function nrmPlanOf(state: string | null, region: string | null): NrmPlan | undefined {
  const plans = nrmPlansOf(state);
  const wanted = comparable(region ?? '');
  if (wanted === '') return plans.length === 1 ? plans[0] : undefined;
  return (
    plans.find((plan) => comparable(plan['NRM Region Name']) === wanted) ??
    // Takes the longest matching name: `North West (Cradle Coast)` is not `North`.
    plans
      .filter((plan) => wanted.includes(comparable(plan['NRM Region Name'])))
      .toSorted((a, b) => b['NRM Region Name'].length - a['NRM Region Name'].length)[0]
  );
}

const comparable = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(nsw|qld|vic|tas|region|nrm|lls)\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
