import type { Database } from '../../../server/platform/db/database.ts';
import type { ProjectStatus } from '#shared/api/contract';

/** A project of a site as the database has it at the moment of sending. */
interface SeenProject {
  id: number;
  name: string;
  status: ProjectStatus;
  chosen_actions: string[];
  fae_tco2e: number | null;
  is_active: boolean;
  submitted_form: {
    landholders: { name: string }[];
    interest_holders: { kind: string; answer: boolean | null }[];
  };
  parcels: {
    state: keyof typeof PLAN_NAMES;
    lot: string;
    plan: string;
    plan_type: string;
    local_government_area: string;
    nrm_region: string;
    geometry: Land;
  }[];
  submissions: {
    sending_at: string | null;
    post_cer_id: string | null;
    posts: { status: number | null; reason: string | null }[];
  }[];
}

interface Land {
  coordinates: [number, number][][];
}

export interface SeenSite {
  own: number;
  projects: SeenProject[];
  register: { code: string; geometry: Land }[];
}

/**
 * Makes the database record, in the transaction that claims a submission, what it holds about the
 * submission’s site. The farm of a site’s projects, and its registered projects, have the name of
 * the site.
 */
export async function watchSending(database: Database): Promise<void> {
  await database.pool.query(`
    CREATE TABLE seen_at_sending (
      id bigint GENERATED ALWAYS AS IDENTITY, submission_id uuid NOT NULL, site jsonb NOT NULL);
    CREATE FUNCTION see_sending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE place text := (SELECT farm_name FROM public.soil_project WHERE id = NEW.project_id);
    BEGIN
      INSERT INTO public.seen_at_sending (submission_id, site)
      SELECT NEW.id, jsonb_build_object(
        'own', NEW.project_id,
        'projects', (SELECT jsonb_agg(to_jsonb(project) || jsonb_build_object(
            'parcels', (SELECT jsonb_agg(to_jsonb(parcel) - 'extent' ORDER BY position)
              FROM public.soil_project_parcel parcel WHERE project_id = project.id),
            'submissions', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                'sending_at', sending_at, 'post_cer_id', post_cer_id,
                'posts', (SELECT coalesce(jsonb_agg(
                      jsonb_build_object('status', status, 'reason', reason)), '[]')
                    FROM public.cer_exchange
                    WHERE submission_id = sent.id AND method = 'POST'))), '[]')
              FROM public.cer_submission sent WHERE project_id = project.id)))
          FROM public.soil_project project WHERE farm_name = place),
        'register', (SELECT coalesce(jsonb_agg(
            jsonb_build_object('code', code, 'geometry', geometry)), '[]')
          FROM public.registered_project WHERE name = place));
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_sending AFTER UPDATE OF sending_at ON cer_submission FOR EACH ROW
      WHEN (NEW.sending_at IS NOT NULL AND NEW.sending_at IS DISTINCT FROM OLD.sending_at)
      EXECUTE FUNCTION see_sending();
  `);
}

/** Returns what the database noted at the latest claim of a submission; null if there was none. */
export async function seenAtSending(
  database: Database,
  reference: string,
): Promise<SeenSite | null> {
  const { rows } = await database.pool.query<{ site: SeenSite }>(
    'SELECT site FROM seen_at_sending WHERE submission_id = $1 ORDER BY id DESC LIMIT 1',
    [reference],
  );
  return rows[0]?.site ?? null;
}

/** The plan of every region that the generated cadastre has, as its organisation publishes it. */
const PLAN_NAMES = {
  NSW: (region: string) => `${region} Local Strategic Plan`,
  VIC: (region: string) => `${region} Regional Catchment Strategy 2021-27`,
  TAS: (region: string) => `${region} Natural Resource Management Strategy`,
} as const;

/**
 * What a payload has to say of a project, written once more from the regulator's own words: it
 * shares no rule with the product.
 */
export function declarationsThatAreTrue({ own: id, projects, register }: SeenSite) {
  const own = projects.find((project) => project.id === id)!;
  const others = [
    ...projects.filter((other) => other.id !== id && mayBeWithRegulator(other)),
    ...register
      .filter(({ code }) => !own.submissions.some((one) => one.post_cer_id === code))
      .map(({ geometry }) => ({ parcels: [{ geometry }] })),
  ];
  const owner = own.submitted_form.landholders.map(({ name }) => name).join(' and ');
  const locations = own.parcels.map((parcel) => {
    const isTasmanian = parcel.state === 'TAS';
    const plan = parcel.plan.slice(parcel.plan_type.length);
    return {
      owner_name: owner,
      state: parcel.state,
      local_government_area: parcel.local_government_area,
      nrm_plan_name: PLAN_NAMES[parcel.state](parcel.nrm_region),
      lot_number: isTasmanian ? '' : parcel.lot,
      plan_number: isTasmanian ? '' : plan,
      volume: isTasmanian ? plan : '',
      folio: isTasmanian ? parcel.lot : '',
      plan_type: parcel.plan_type,
      other_projects_at_site: others.some((other) =>
        other.parcels.some((land) => doShareLand(parcel.geometry, land.geometry)),
      ),
    };
  });
  const plans = own.parcels.map(({ state, nrm_region: region }) => ({
    published_date: '2016-01-01',
    plan_name: PLAN_NAMES[state](region),
    organisation_name: region,
  }));
  return {
    name: own.name,
    description: `Soil Registration for ${own.name}`,
    locations,
    nrm_plans: plans.filter(
      (plan, i) => plans.findIndex((one) => one.plan_name === plan.plan_name) === i,
    ),
    native_title_determination_declare: own.submitted_form.interest_holders.some(
      ({ kind, answer }) => kind === 'native-title' && answer === true,
    ),
    activity_ids: own.chosen_actions
      .toSorted((a, b) => Number(a) - Number(b))
      .map((action) => `TEST-ACTIVITY-${action}`),
    forward_abatement_estimate: own.fae_tco2e === null ? 500_000 : Math.floor(own.fae_tco2e),
  };
}

/** Statuses at which the regulator is being sent a project, has it, or has approved it. */
const WITH_REGULATOR: ReadonlySet<ProjectStatus> = new Set(['C1', 'C2', 'C4', 'C6']);

/**
 * True if the regulator has a project or may have it: whatever was sent and not answered for good
 * may turn up, even after the client withdrew it or the partner returned it.
 */
const mayBeWithRegulator = ({ is_active, status, submissions }: SeenProject): boolean =>
  is_active &&
  (WITH_REGULATOR.has(status) ||
    (status !== 'C5' &&
      submissions.some(
        ({ sending_at: sendingAt, posts }) =>
          sendingAt !== null && (posts.length === 0 || posts.some((post) => !isConclusive(post))),
      )));

/** True if the regulator accepted or refused a post, asked for a later one, or never got it. */
const isConclusive = ({ status, reason }: { status: number | null; reason: string | null }) =>
  reason === null || status === 429 || status === 503 || reason === 'refused';

/** True if two rectangles share more than a boundary. */
function doShareLand(one: Land, other: Land): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
}

/** Edges in thousandths of a degree, on which the generated parcels lie. */
function boxOf({ coordinates: [ring] }: Land) {
  const at = (axis: 0 | 1) => ring!.map((position) => Math.round(position[axis] * 1_000));
  return {
    west: Math.min(...at(0)),
    east: Math.max(...at(0)),
    south: Math.min(...at(1)),
    north: Math.max(...at(1)),
  };
}
