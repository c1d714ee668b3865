import { allCalls, type AnyCall } from '#shared/api/contract';
import { storeParcels } from '../../server/domains/land/farms/boundary.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { nameOf } from '../../tests/support/server/echo-handlers.ts';
import { radiusQuestion, shapeQuestion } from '../parcels/questions.ts';
import type { Sample } from '../postgis/stored-cadastre.ts';
import type { GrowingScene } from './growing-server.ts';

/** A call, and the values that replace some of the parameters with which tests send it. */
export interface Case {
  what: string;
  call: AnyCall;
  replace: Replace;
}
/** `round` counts from 0, in the warm-up too. */
type Replace = (
  scene: GrowingScene,
  params: Record<string, unknown>,
  round: number,
) => object | Promise<object>;

/** Number of ids and lot/plans in one question, as for a large farm. */
const LOOKED_UP = 100;
/** Each round looks up other parcels, as long as there are samples left. */
const lookedUp = ({ cadastre: { samples } }: GrowingScene, round: number): Sample[] =>
  Array.from({ length: LOOKED_UP }, (_, i) => samples[(round * LOOKED_UP + i) % samples.length]!);
const placeOf = ({ cadastre: { samples } }: GrowingScene, round: number) =>
  samples[round % samples.length]!.place;

const inShape =
  (km: number): Replace =>
  (scene, _, round) => ({
    geo_json: shapeQuestion(placeOf(scene, round), km, seededRandom(round)),
  });

/** Moves the farm to a different place in each round. */
const withinRadius =
  (km: number): Replace =>
  async (scene, params, round) => {
    const { engine } = scene.cadastre;
    const { ownPids } = await radiusQuestion(engine, km, placeOf(scene, round));
    await scene.server.database.asOwner
      .transaction()
      .execute((sql) => storeParcels(sql, engine, Number(params['property_id']), ownPids));
    return { ...params, km, area: 10 };
  };

const by =
  (params: object): Replace =>
  () =>
    params;
const everyProject = { before_id: null, project_ids: null, statuses: null, with_geometry: true };
const projectList = {
  search: '',
  statuses: null,
  sort_by: 'project_id',
  is_descending: true,
  page: 0,
};

/** With the parameters of the tests, these would find nothing, or the same each time. */
const FINDING: Readonly<Record<string, Readonly<Record<string, Replace>>>> = {
  'orders.list': { '': by({}), searched: by({ search: 'farm 1' }) },
  'orders.all': { '': by({}), searched: by({ search: 'farmer@fenceline.example' }) },
  'audit.list': { '': by({}), 'of a person': by({ about_email: 'farmer@fenceline.example' }) },
  'soilProjects.page': { '': by(everyProject) },
  'soilProjects.list': {
    '': by(projectList),
    searched: by({ ...projectList, search: 'project 3' }),
  },
  'parcels.atPoint': {
    '': (scene, _, round) => {
      const [lng, lat] = placeOf(scene, round);
      return { lat, lng };
    },
  },
  'parcels.byIds': {
    [`${LOOKED_UP} ids`]: (scene, _, round) => ({
      parcel_ids: lookedUp(scene, round).map(({ pid }) => pid),
    }),
  },
  'parcels.findLotPlans': {
    [`${LOOKED_UP} lot/plans`]: (scene, _, round) => ({
      lot_plans: lookedUp(scene, round)
        .map(({ lotPlan }) => lotPlan)
        .join('\n'),
    }),
  },
  'parcels.inShape': { '1 km': inShape(1), '5 km': inShape(5) },
  'parcels.withinRadius': { '5 km': withinRadius(5), '20 km': withinRadius(20) },
};
const AS_IN_TESTS: Readonly<Record<string, Replace>> = { '': (_, params) => params };

export const changesNothing = ({ kind }: AnyCall) => kind === 'read' || kind === 'search';

/** Read calls come first, because otherwise they would also read what the other calls add. */
export const CASES: readonly Case[] = [
  ...allCalls.filter(changesNothing),
  ...allCalls.filter((call) => !changesNothing(call)),
].flatMap((call) => {
  const name = nameOf(call);
  return Object.entries(FINDING[name] ?? AS_IN_TESTS).map(([how, replace]) => ({
    what: how ? `${name}, ${how}` : name,
    call,
    replace,
  }));
});
