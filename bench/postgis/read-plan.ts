import type pg from 'pg';
import { lotPlanKeysOf } from '#entities/parcel';
import type { ParcelEngine } from '../../server/cadastre/parcel-engine.ts';
import {
  AT_POINT,
  BY_KEYS,
  byIds,
  TILE,
  UNDER_SHAPE,
  WITHIN_RADIUS,
} from '../../server/cadastre/postgis/questions-sql.ts';
import { statesOfPids } from '../../server/cadastre/postgis/state-of-pid.ts';
import { toHexEwkb } from '../../server/cadastre/postgis/wkb.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { radiusQuestion, shapeQuestion, tileQuestion, type Point } from '../parcels/questions.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

interface Asked {
  pool: pg.Pool;
  engine: ParcelEngine;
  samples: readonly { pid: string; place: Point }[];
}

const QUESTIONS = 9;
type Plan = 'point' | 'ids' | 'lot/plans' | 'shape' | 'radius' | 'tile';

async function statementOf({ engine, samples }: Asked, plan: Plan, i: number) {
  const { place } = samples[i]!;
  const some = samples.slice(i, i + 100);
  const pids = some.map(({ pid }) => pid);
  switch (plan) {
    case 'point':
      return [AT_POINT, [...place]] as const;
    case 'ids':
      return [byIds(statesOfPids(pids)), [pids]] as const;
    case 'lot/plans':
      return [BY_KEYS, [(await engine.byIds(pids)).flatMap(lotPlanKeysOf)]] as const;
    case 'shape':
      return [UNDER_SHAPE, [[toHexEwkb(shapeQuestion(place, 5, seededRandom(i)))]]] as const;
    case 'radius': {
      const { farm, ownPids, km, minAreaHa } = await radiusQuestion(engine, 20, place);
      const areas = farm.map(toHexEwkb);
      return [WITHIN_RADIUS, [areas, ownPids, km * 1_000, minAreaHa, 'lot']] as const;
    }
    case 'tile':
      return [TILE, [...tileQuestion(place, 13)]] as const;
  }
}

/** Asks one kind of question in several places; returns how tables were read and how many pages. */
export async function readPlan(asked: Asked, plan: Plan) {
  const pages: number[] = [];
  const scans = new Map<string, number>();
  for (let i = 0; i < QUESTIONS; i++) {
    const [text, values] = await statementOf(asked, plan, i);
    const { rows } = await asked.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      [...values],
    );
    const top = rows[0]!['QUERY PLAN'][0].Plan;
    pages.push(top['Shared Hit Blocks'] + top['Shared Read Blocks']);
    const visit = (node: Node) => {
      if (node['Relation Name'] !== undefined) {
        const scan = node['Node Type'];
        scans.set(scan, (scans.get(scan) ?? 0) + 1);
      }
      node.Plans?.forEach(visit);
    };
    visit(top);
  }
  return { pages, scans: [...scans].map(([scan, count]) => `${scan} of ${count / QUESTIONS}`) };
}
