import type { BoundaryHealth, Contract } from '#shared/api/contract';
import type { PreparedHandler } from '../../handler.ts';
import { examineFarm } from './examine-farm.ts';
import { readFarm } from './read-farm.ts';

/** Examines outside the transaction, so that no database connection waits for it. */
export const check: PreparedHandler<Contract['boundaries']['check'], BoundaryHealth> = {
  async prepare({ app, user }, { property_id: farmId }) {
    const farm = await app.database.asUser(user, (sql) => readFarm(sql, farmId), {
      readOnly: true,
    });
    const tools = { engine: app.parcels, examine: app.examineBoundary };
    return (await examineFarm(farm, tools)).health;
  },
  act: async (_context, _params, health) => [health],
};
