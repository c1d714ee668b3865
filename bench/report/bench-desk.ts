import { contract, type ComparisonRule } from '#shared/api/contract';
import { itemOf } from '../../tests/support/orders/paid-order.ts';
import { ellipsoidHa } from '../geo-score/ellipsoid-ha.ts';
import { nearlyAllOf, timed, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import { addLand, createFarm, createPlan, signUp } from './customer.ts';
import { withReportServer } from './report-server.ts';

const { parcels, plans } = contract;
const AGENT = 'agronomist@fenceline.example';
const CLIENTS = sized({ usual: 40, smoke: 2 });
const COMPARED = sized({ usual: 8, smoke: 2 });
const LARGE_HA = sized({ usual: 5_000, smoke: 100 });
const RULE: ComparisonRule = { km: 2, min_area_ha: 10 };
const IDLE_MS = sized({ usual: 8_000, smoke: 200 });
/** The land around a farm with which it grows. */
const AROUND = { km: sized({ usual: 10, smoke: 1 }), area: 10 };

/**
 * Measures an agronomist's desk by the calls of its screens: benchmarks by a rule for one farm of
 * each client, until every client has the files, beside other users; and large farms compared.
 */
export async function benchDesk({ say }: { say: (line: string) => void }): Promise<Measured[]> {
  return withReportServer(say, async ({ setUpClientFor, visitors, mails }) => {
    const agent = setUpClientFor(AGENT);
    await signUp(agent, AGENT);
    const planId = await createPlan(setUpClientFor, AGENT);
    const emails = Array.from({ length: CLIENTS }, (_, i) => `client-${i}@fenceline.example`);
    await agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: emails,
      authorised_by: AGENT,
    });
    say(`Signing up ${CLIENTS} clients …`);
    const farms: number[] = [];
    for (const email of emails) {
      const client = setUpClientFor(email);
      await signUp(client, email);
      await client.send(plans.accept, { plan_id: planId, lets_order: true });
      farms.push(await createFarm(client, email));
    }

    await visitors.warmUp();
    const idleUntil = performance.now() + IDLE_MS;
    const idle = await visitors.askUntil(() => performance.now() > idleUntil);
    const sets: string[] = [];
    say('Previewing, ordering and delivering …');
    const previewMs = await timed(async () => {
      for (const [at, email] of emails.entries()) {
        const [found] = await agent.send(plans.previewBenchmarks, {
          plan_id: planId,
          client_email: email,
          property_ids: [farms[at]!],
          ...RULE,
        });
        if (!found?.set) throw new Error(`no land to compare with: ${found?.refusal}`);
        sets.push(found.set);
      }
    });
    const delivered = mails(CLIENTS);
    let isDelivered = false;
    const deliveredMs = timed(() => delivered).finally(() => (isDelivered = true));
    const orderMs = timed(async () => {
      for (const [at, email] of emails.entries()) {
        // A benchmark brings the Farm Key that it needs.
        const items = [
          itemOf(farms[at]!, 'Property Key', { priceCents: 4_000 }),
          itemOf(farms[at]!, 'Benchmark Report', { priceCents: 9_995 }),
        ];
        await agent.send(plans.orderForClient, {
          plan_id: planId,
          client_email: email,
          property_ids: items.map((item) => item.property_id),
          item_types: items.map((item) => item.item_type),
          item_costs: items.map((item) => item.price),
          comparison_rule: RULE,
          comparison_sets: [null, sets[at]!],
        });
      }
    });
    const busy = await visitors.askUntil(() => isDelivered);

    say(`Comparing ${COMPARED} farms of ${LARGE_HA} ha …`);
    for (const [at, email] of emails.slice(0, COMPARED).entries()) {
      const client = setUpClientFor(email);
      const near = await client.send(parcels.withinRadius, { property_id: farms[at]!, ...AROUND });
      let ha = 0;
      const more = near.filter(({ geometry }) => {
        if (ha >= LARGE_HA) return false;
        ha += ellipsoidHa(
          geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
        );
        return true;
      });
      await addLand(
        client,
        farms[at]!,
        more.map((parcel) => parcel.cadastre_polygon_pid),
      );
    }
    const areas: number[] = [];
    const comparedMs = await timed(async () => {
      for (const farm of farms.slice(0, COMPARED)) {
        const [measured] = await agent.send(plans.measureFarm, {
          plan_id: planId,
          property_id: farm,
        });
        if (measured.refusal !== null) throw new Error(measured.refusal);
        areas.push(measured.area_ha);
      }
    });
    say(
      `Their area was ${Math.round(Math.min(...areas))} to ${Math.round(Math.max(...areas))} ha.`,
    );

    const seconds = (what: string, size: number, ms: number, limit: number | null): Measured => ({
      what,
      size,
      unit: 's',
      ours: ms / 1_000,
      peer: null,
      goal: limit === null ? null : `≤ ${limit} s`,
      met: limit === null ? null : ms <= limit * 1_000,
    });
    const ratio = nearlyAllOf(busy) / nearlyAllOf(idle);
    return [
      seconds('land to compare with, found for a farm of each client', CLIENTS, previewMs, null),
      seconds('orders placed, one for each client', CLIENTS, await orderMs, null),
      seconds('from the first order to the last mail', CLIENTS, await deliveredMs, 600),
      {
        what: 'others’ requests meanwhile, 95 % within',
        size: CLIENTS,
        unit: 'ms',
        ours: nearlyAllOf(busy),
        peer: nearlyAllOf(idle),
        goal: '≤ 1.2 ×',
        met: ratio <= 1.2,
      },
      seconds('large farms measured to compare, by turns', COMPARED, comparedMs, null),
    ];
  });
}
