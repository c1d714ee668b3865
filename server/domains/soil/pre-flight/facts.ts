import type { Contract } from '#shared/api/contract';
import type { PreparedHandler } from '../../handler.ts';
import { partnerRecords } from './sheets.ts';
import { landFacts, type KnownLand } from './submission-facts.ts';

/** Returns what the rules need to know about projects beyond their records. */
export const facts: PreparedHandler<Contract['soilProjects']['facts'], Map<number, KnownLand>> = {
  prepare: ({ app }, { project_ids: ids, with_geometry: withGeometry = false }) =>
    landFacts(app, ids, { withGeometry }),

  async act({ sql, owner }, { project_ids: ids }, found) {
    const records = await partnerRecords(sql, ids, owner.id);
    return [...new Set(ids)].flatMap((id) => {
      const land = found.get(id);
      return land ? [{ ...land.facts, ...records(id) }] : [];
    });
  },
};
