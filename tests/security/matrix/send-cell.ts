import { bodyOf, sendRaw, type RawAnswer } from '../../support/server/raw-call.ts';
import {
  NOTHING,
  type Belongings,
  type Tenant,
  type Tenants,
} from '../../support/server/tenants.ts';
import { paramsOf, type Cell } from './cells.ts';

/**
 * Sends a cell. A call that may change something gets fresh objects, so that cells stay
 * independent; other calls use the objects that every tenant has from the start.
 */
export async function sendCell(
  origin: string,
  tenants: Tenants,
  cell: Cell,
  { isFresh = isGrantedWrite(cell) } = {},
): Promise<RawAnswer> {
  const { neighbour, callers } = tenants;
  const isNewcomer = cell.caller?.role === 'newcomer';
  let { caller } = cell;
  if (isFresh && isNewcomer) caller = await tenants.newcomer();
  else if (isFresh && caller) caller = await tenants.signedInAgain(caller);
  const objects = new Map(Object.entries(tenants.shared)) as Map<Tenant['role'], Belongings>;
  if (isFresh) {
    const named = new Set([cell.caller?.role, ...Object.values(cell.sources).flat()]);
    for (const tenant of [neighbour, ...Object.values(callers)]) {
      if (named.has(tenant.role)) objects.set(tenant.role, await tenants.belongings(tenant));
    }
  }
  const params = paramsOf(
    cell,
    caller ?? callers.farmer,
    neighbour,
    (role) => objects.get(role) ?? NOTHING,
  );
  return sendRaw(origin, bodyOf(cell.call, params, caller?.token ?? null));
}

const isGrantedWrite = ({ call, expected }: Cell) =>
  expected === 'granted' && (call.kind === 'write' || call.kind === 'report');
