import type { Polygon } from 'geojson';
import { blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { CLIENT, PARTNER, type SoilServer } from '../soil/soil.ts';
import type { GeneratedProject, Rectangle } from './sites.ts';

/** What the generated cadastre says of its parcels. */
export const PLACES = [
  { state: 'NSW', lga: 'Carrathool Shire', region: 'Riverina' },
  { state: 'NSW', lga: 'Murray River Council', region: 'Murray' },
  { state: 'VIC', lga: 'Shire of Campaspe', region: 'North Central' },
  { state: 'TAS', lga: 'Northern Midlands Council', region: 'North' },
] as const;

const OWNERS = ['Casey Client', 'Αγγελική Παπαδοπούλου', '陈伟', 'O’Brien Pty Ltd', 'عمر حداد'];

/** Sites in a row from west to east, and their distance in degrees. */
const SITES_IN_ROW = 300;
const SITE_DEGREES = 0.1;
const CELL_DEGREES = 0.01;

/** The land of a rectangle at a site. */
export function landOf(site: string, { west, south, width, height }: Rectangle): Polygon {
  const number = Number(site.split(' ')[1]);
  const at = (x: number, y: number) => [
    Math.round((115 + (number % SITES_IN_ROW) * SITE_DEGREES + x * CELL_DEGREES) * 1_000) / 1_000,
    Math.round((-38 + Math.floor(number / SITES_IN_ROW) * SITE_DEGREES + y * CELL_DEGREES) * 1e3) /
      1e3,
  ];
  return {
    type: 'Polygon',
    coordinates: [
      [
        at(west, south),
        at(west + width, south),
        at(west + width, south + height),
        at(west, south + height),
        at(west, south),
      ],
    ],
  };
}

let sites = 0;

/** Adds a site of approved projects. */
export async function makeSite(
  soil: SoilServer,
  projects: readonly GeneratedProject[],
): Promise<{ name: string; ids: number[] }> {
  sites += 1;
  const name = `Site ${sites}`;
  const ids: number[] = [];
  for (const project of projects) ids.push(await makeProject(soil, name, project));
  return { name, ids };
}

async function makeProject(
  { database, form, put, farms, owners: accounts }: SoilServer,
  site: string,
  { owners, parcels, activities, hasNativeTitle, abatement }: GeneratedProject,
): Promise<number> {
  const names = owners.map((at) => OWNERS[at]!);
  const answers = form({
    landholders: names.map((name) => ({ ...blankPerson(), name })),
    interest_holders: blankInterestHolders().map((one) =>
      one.kind === 'native-title' && hasNativeTitle
        ? { ...one, answer: true, name: 'The claimants' }
        : { ...one, answer: false },
    ),
    chosen_activities: activities,
  });
  const { id } = await database.asOwner
    .insertInto('soil_project')
    .values({
      owner_id: accounts.client,
      farm_id: farms.client,
      farm_name: site,
      name: `Project of ${names[0]}`,
      status: 'A1',
      front_gate_address: '1 Gate Road',
      typed_front_gate_address: '1***Gate Road***Wirrabilla***NSW***2700',
      front_gate_lng: 146.4,
      front_gate_lat: -34.4,
      owner_name: '',
      owner_email: CLIENT,
      chosen_actions: activities,
      accepted_terms: true,
      step: 10,
      submitted_form: JSON.stringify(answers),
      answers_version: 1,
      answers_from: null,
      draft_id: null,
      commitment_version: 1,
      pdf_problem: null,
      fae_tco2e: abatement,
      assignee: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = await database.asOwner
    .insertInto('soil_project_parcel')
    .values(
      parcels.map((land, position) => {
        const { state, lga, region } = PLACES[land.place % PLACES.length]!;
        return {
          project_id: id,
          position,
          pid: null,
          jurisdictional_id: `${position + 1}//DP${id}`,
          state,
          lot: String(position + 1),
          section: null,
          plan: `DP${id}`,
          plan_type: 'DP',
          volume: null,
          folio: null,
          local_government_area: lga,
          nrm_region: region,
          parcel_type: 'lot' as const,
          area_ha: 100,
          geometry: JSON.stringify(landOf(site, land)),
          is_sample: false,
        };
      }),
    )
    .returning(['parcel_key as key', 'jurisdictional_id as name'])
    .execute();
  await database.asOwner
    .insertInto('soil_document')
    .values(
      (['title-docs', 'consent-docs'] as const).map((kind) => ({
        project_id: id,
        kind,
        key: `projects/${id}/${kind}/made.pdf`,
        file_name: `${kind}.pdf`,
        answers_version: null,
        issued_to: PARTNER,
        recorded_at: new Date(),
        land: JSON.stringify(stored),
        title_date: new Date().toISOString().slice(0, 10),
        owners: names.join(' and '),
        ...(kind === 'consent-docs' && { holder: 'native-title' as const }),
      })),
    )
    .execute();
  await put(id, 'B3');
  return id;
}
