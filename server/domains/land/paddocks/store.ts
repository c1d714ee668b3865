import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { readFarmAreaTexts } from './farm-areas.ts';

/** Hectares of the given paddocks, in their order. */
type Hectares = readonly number[];

const MAX_FINDINGS_IN_WORDS = 5;

/**
 * Replaces the paddocks of a farm. Throws CONFLICT for findings that the user has not accepted
 * (`fields.paddocks`), and if the paddocks have changed since the user loaded them
 * (`fields.version`).
 */
export const store: PreparedHandler<Contract['paddocks']['store'], Hectares> = {
  async prepare({ app, user }, { property_id: farmId, paddocks, are_findings_accepted: accepted }) {
    const farm = await app.database.asUser(user, (sql) => readFarmAreaTexts(sql, farmId), {
      readOnly: true,
    });
    if (farm.length === 0 && paddocks !== '[]') {
      throw new CallError('CONFLICT', 'This farm has no boundary yet. Finish it first.');
    }
    const verdict = await app.checkPaddocks({ paddocks, farm });
    if ('fault' in verdict) {
      throw new CallError(verdict.isTooLarge ? 'TOO_LARGE' : 'INVALID_PARAMS', verdict.fault, {
        fields: { paddocks: verdict.fault },
      });
    }
    if (verdict.findings.length > 0 && !accepted) throw findingsError(verdict.findings);
    return verdict.hectares;
  },

  async act({ sql }, { property_id: farmId, version, paddocks }, hectares) {
    const farm = await sql
      .selectFrom('farm')
      .select('paddocks_version as version')
      .where('id', '=', farmId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (farm.version !== version) throw staleError();
    await sql.deleteFrom('farm_paddock').where('farm_id', '=', farmId).execute();
    await raw`
      INSERT INTO farm_paddock (farm_id, position, name, kind, area_ha, geometry)
      SELECT ${farmId}::bigint, given.place - 1, given.paddock ->> 'name', given.paddock ->> 'kind',
        measured.hectares, given.paddock -> 'geometry'
      FROM jsonb_array_elements(${paddocks}::jsonb) WITH ORDINALITY given (paddock, place)
      JOIN unnest(${[...hectares]}::float8[]) WITH ORDINALITY measured (hectares, place)
        ON measured.place = given.place`.execute(sql);
    const next = version + 1;
    await sql
      .updateTable('farm')
      .set({ paddocks_version: next })
      .where('id', '=', farmId)
      .execute();
    return [{ version: next }];
  },
};

function findingsError(findings: readonly string[]): CallError {
  const more = findings.length - MAX_FINDINGS_IN_WORDS;
  const message = [
    ...findings.slice(0, MAX_FINDINGS_IN_WORDS),
    ...(more > 0 ? [`There are ${more.toLocaleString('en-AU')} more.`] : []),
    'Correct the paddocks, or save them as they are.',
  ].join(' ');
  return new CallError('CONFLICT', message, { fields: { paddocks: message } });
}

function staleError(): CallError {
  const message =
    'The paddocks were changed in another window. Load them again before you save yours.';
  return new CallError('CONFLICT', message, { fields: { version: message } });
}
