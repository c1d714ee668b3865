import type { Contract } from '#shared/api/contract';
import type { PreparedHandler } from '../../handler.ts';
import { overridesOf } from './overrides.ts';
import { landFacts, type KnownLand } from './submission-facts.ts';

/** Returns what the rules need to know about projects beyond their records. */
export const facts: PreparedHandler<Contract['soilProjects']['facts'], Map<number, KnownLand>> = {
  prepare: ({ app }, { project_ids: ids, with_geometry: withGeometry = false }) =>
    landFacts(app, ids, { withGeometry }),

  async act({ sql, owner }, { project_ids: ids }, found) {
    const overrides = await overridesOf(sql, ids, owner.id);
    return [...new Set(ids)].flatMap((id) => {
      const land = found.get(id);
      return land ? [{ ...land.facts, overrides: overrides.get(id) ?? [] }] : [];
    });
  },
};
