import { sql as raw } from 'kysely';
import type { z } from 'zod';
import { MeasuredFarm, type Contract } from '#shared/api/contract';
import type { FarmCoverInput } from '../../../documents/farm-cover/measure-farm-cover.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { busyRefusal } from '../../../platform/workers/busy-refusal.ts';
import { WorkLimitError } from '../../../platform/workers/work-limit.ts';
import type { AppContext } from '../../app-context.ts';
import type { DetachedHandler } from '../../handler.ts';
import { customLandOf } from '../../land/farm-land.ts';
import { clientIdentity } from './as-client.ts';

/**
 * Measures a farm as its owner sees it, outside any transaction. A farm that cannot be measured is
 * answered with the reason, so that a comparison can name it.
 */
export const measureFarm: DetachedHandler<Contract['plans']['measureFarm']> = {
  async answer({ app, user }, { plan_id: planId, property_id: farmId }) {
    const isSample = app.settings.sandbox && app.settings.GROUND_COVER_SOURCE === undefined;
    const source = app.settings.GROUND_COVER_NAME ?? '';
    const about = { property_id: farmId, source, is_sample: isSample };
    const farm = await app.database.asUser(user, (sql) => shownFarm(sql, planId, farmId), {
      readOnly: true,
    });
    if (!farm) return [{ ...about, ...NOT_SHOWN }];
    const client = await app.database.asUser(
      user,
      (sql) => clientIdentity(sql, planId, farm.email),
      { readOnly: true },
    );
    const parcels = await app.database.asUser(
      { ...user, ...client },
      (sql) => landOf(sql, farmId),
      { readOnly: true },
    );
    const named = {
      ...about,
      property_name: farm.name,
      client_email: farm.email,
      area_ha: parcels.reduce((sum, parcel) => sum + parcel.areaHa, 0),
    };
    if (parcels.length === 0) {
      return [{ ...named, ...NOTHING, refusal: 'It has no boundary yet.' }];
    }
    return [{ ...named, ...(await measured(app, parcels)) }];
  },
};

const FarmCover = MeasuredFarm.pick({ refusal: true, note: true, seasons: true, outline: true });
const NOTHING = { note: null, seasons: [], outline: [] } satisfies Partial<MeasuredFarm>;
const NOT_SHOWN = {
  ...NOTHING,
  property_name: null,
  client_email: null,
  area_ha: 0,
  refusal: 'Its owner left the plan, no longer lets you order for them, or deleted the farm.',
};

async function shownFarm(
  sql: Sql,
  planId: number,
  farmId: number,
): Promise<{ email: string; name: string } | undefined> {
  const { rows } = await raw<{ email: string; name: string }>`
    SELECT email, farm_name AS name FROM plan_client_farms(${planId})
    WHERE farm_id = ${farmId}`.execute(sql);
  return rows[0];
}

/** The farm's parcels, or its custom boundary as one area; empty for a farm without land. */
async function landOf(sql: Sql, farmId: number): Promise<FarmCoverInput['parcels']> {
  const parcels = await sql
    .selectFrom('farm_parcel')
    .select(['geometry', 'area_ha as areaHa'])
    .where('farm_id', '=', farmId)
    .orderBy('position')
    .execute();
  if (parcels.length > 0) return parcels;
  const custom = (await customLandOf(sql, [farmId])).get(farmId);
  return custom ? [custom] : [];
}

async function measured(
  { findReportMaker, makeReport }: AppContext,
  parcels: FarmCoverInput['parcels'],
): Promise<z.infer<typeof FarmCover>> {
  if (!findReportMaker('Benchmark Report'))
    throw new CallError('CONFLICT', 'This server has no ground cover data.');
  try {
    const [file] = await makeReport(
      { report: 'farm-cover', input: { parcels } },
      { isAwaited: true },
    );
    return FarmCover.parse(JSON.parse(new TextDecoder().decode(file?.bytes)));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** An error of the process that measures keeps only its name. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Error && error.name === 'OutsideUnavailableError') {
    return new CallError(
      'OUTSIDE_UNAVAILABLE',
      'The ground cover data cannot be read at the moment. Please try again shortly.',
      { cause: error },
    );
  }
  if (error instanceof WorkLimitError) {
    return new CallError('TOO_LARGE', 'This farm is too large to be measured here.', {
      cause: error,
    });
  }
  return busyRefusal(error, {
    waiting: 'The server is measuring other farms. Please try again shortly.',
    late: 'The farm could not be measured in time, because the server is busy. Please try again shortly.',
  });
}
