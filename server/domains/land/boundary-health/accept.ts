import { sql as raw } from 'kysely';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import { boundaryChanged, lockAtVersion } from '../boundary-history/lock-at-version.ts';
import type { PreparedHandler } from '../../handler.ts';
import { examineFarm } from './examine-farm.ts';
import { readFarm } from './read-farm.ts';

/** Records which findings the owner accepts; `facts` are the hash of the finding. */
export const accept: PreparedHandler<Contract['boundaries']['accept'], string | null> = {
  async prepare({ app, user }, { property_id: farmId, kind, is_accepted: isAccepted, current }) {
    const farm = await app.database.asUser(user, (sql) => readFarm(sql, farmId), {
      readOnly: true,
    });
    if (farm.version !== current) throw boundaryChanged();
    if (!isAccepted) return null;
    const { hashes, health } = await examineFarm(farm, {
      engine: app.parcels,
      examine: app.examineBoundary,
    });
    const hash = hashes[kind];
    if (hash !== undefined) return hash;
    throw new CallError(
      'CONFLICT',
      health.unchecked ?? 'This is no longer so. Look at the boundary again.',
    );
  },

  async act({ sql }, { property_id: farmId, kind, current }, hash) {
    await lockAtVersion(sql, farmId, current);
    const accepted =
      hash === null
        ? raw<Record<string, string>>`accepted_findings - ${kind}::text`
        : raw<
            Record<string, string>
          >`accepted_findings || jsonb_build_object(${kind}::text, ${hash}::text)`;
    await sql
      .updateTable('farm')
      .set({ accepted_findings: accepted })
      .where('id', '=', farmId)
      .execute();
    return [{ accept_finding: true }];
  },
};
