import pg from 'pg';
import { blankSoilForm } from '#entities/registration/form';

/** A mixed farm's project: number of parcels, and vertices per outline. */
const [PARCELS, VERTICES] = [6, 40];
const [WEST, SOUTH, SIDE] = [146.2, -34.5, 0.01];

/** Fills a migrated database with one client's soil projects, each submitted once. */
export async function generateProjects(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(INSERT, [
      count,
      PARCELS,
      JSON.stringify(form()),
      JSON.stringify({ type: 'Polygon', coordinates: [outline()] }),
      JSON.stringify(request()),
    ]);
  } finally {
    await client.end();
  }
}

/** A single statement, so that it succeeds completely or not at all. */
const INSERT = `
  WITH client AS (
    INSERT INTO owner (issuer, subject, email, name, business_name, phone_number)
    VALUES ('bench', 'client', 'client@fenceline.example', 'Casey Client', '', '')
    RETURNING id
  ), held AS (
    INSERT INTO farm (owner_id, name, pic_code, front_gate_address, typed_front_gate_address,
      front_gate_lat, front_gate_lng, not_owner, client_name, client_business_name,
      client_phone_number, client_email_address, boundary_type)
    SELECT id, 'Mirrool Downs', '', '', '', ${SOUTH}, ${WEST}, false, '', '', '', '', 'farm_key'
    FROM client RETURNING id, owner_id
  ), project AS (
    INSERT INTO soil_project (owner_id, farm_id, name, status, farm_name, front_gate_address,
      typed_front_gate_address, front_gate_lng, front_gate_lat, owner_name, owner_email,
      chosen_actions, accepted_terms, step, submitted_form, fae_tco2e)
    SELECT owner_id, id, 'Mirrool Project ' || i, 'C3', 'Mirrool Downs',
      '88 Nardoo Bore Road, Tarrangool NSW 2709', '88***Nardoo Bore Road***Tarrangool***NSW***2709',
      ${WEST}, ${SOUTH}, 'Casey Client', 'client@fenceline.example', ARRAY['8', '10', '16'], true, 10,
      $3::jsonb || jsonb_build_object('nature_of_farm', md5(i::text)), 1000.0 * i
    FROM held, generate_series(1, $1::int) i RETURNING id
  ), parcel AS (
    INSERT INTO soil_project_parcel (project_id, position, jurisdictional_id, state, lot, plan,
      plan_type, local_government_area, nrm_region, parcel_type, area_ha, geometry, is_sample)
    SELECT id, n, id || '-' || n, 'NSW', n::text, 'DP' || id, 'DP', 'Nardoo Plains', 'Murray',
      'lot', 100.25, $4::jsonb, false
    FROM project, generate_series(1, $2::int) n
  ), title AS (
    INSERT INTO soil_document (project_id, kind, key, file_name, issued_to, recorded_at)
    SELECT id, 'title-docs', 'projects/' || id || '/title-docs/bench.pdf', 'title.pdf', 'bench', now()
    FROM project
  )
  INSERT INTO cer_submission (id, project_id, attempt, request, requested_by, request_dt, response,
    response_dt)
  SELECT gen_random_uuid(), id, 1, $5::jsonb, 'bench', now(),
    '{"message": "The submission was refused."}', now()
  FROM project`;

/** A form with a few words in every text answer. */
const form = () => ({
  ...blankSoilForm(new Date('2026-11-21T00:00:00Z')),
  name: 'Casey Client',
  existingActionsMoreDetails:
    'Superphosphate every second autumn; stubble burnt until 2022. '.repeat(8),
});

const outline = () =>
  Array.from({ length: VERTICES + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % VERTICES)) / VERTICES;
    return [WEST + SIDE * Math.cos(angle), SOUTH + SIDE * Math.sin(angle)];
  });

/** The request as a log entry stores it. */
const request = () => ({
  stage: 'test',
  property_name: 'Mirrool Downs',
  front_gate_address: '88 Nardoo Bore Road, Tarrangool NSW 2709',
  form_data: {
    api_data: {
      locations: Array.from({ length: PARCELS }, (_, i) => ({
        owner_name: 'Casey Client',
        road_name: 'Nardoo Bore Road',
        road_number: '88',
        suburb: 'Tarrangool',
        state: 'NSW',
        lot_number: String(i),
        plan_number: '755086',
        plan_type: 'DP',
        local_government_area: 'Nardoo Plains',
        nrm_plan_name: 'Murray Local Strategic Plan',
        owner_type: 'TheLandownerHasGivenMeTheLegalRightToRunTheProject',
      })),
    },
  },
});
