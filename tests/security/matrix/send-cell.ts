import { bodyOf, sendRaw, type RawAnswer } from '../../support/server/raw-call.ts';
import {
  NOTHING,
  type Belongings,
  type Tenant,
  type Tenants,
} from '../../support/server/tenants.ts';
import { paramsOf, type Cell } from './cells.ts';

/** A cell's parameters and the token that sends them. */
export interface CellRequest {
  params: Record<string, unknown>;
  token: string | null;
  /** The caller's own. */
  objects: Belongings;
}

/**
 * Prepares a cell. A call that may change something gets fresh objects, so that cells stay
 * independent; other calls use the objects that every tenant has from the start.
 */
export async function prepareCell(
  tenants: Tenants,
  cell: Cell,
  { isFresh = isGrantedWrite(cell) } = {},
): Promise<CellRequest> {
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
  const own = objects.get(cell.caller?.role ?? 'farmer') ?? NOTHING;
  return { params, token: caller?.token ?? null, objects: own };
}

export async function sendCell(
  origin: string,
  tenants: Tenants,
  cell: Cell,
  options?: { isFresh: boolean },
): Promise<RawAnswer> {
  const { params, token } = await prepareCell(tenants, cell, options);
  return sendRaw(origin, bodyOf(cell.call, params, token));
}

const isGrantedWrite = ({ call, expected }: Cell) =>
  expected === 'granted' && (call.kind === 'write' || call.kind === 'report');
