import type { AnyCall, ErrorCode, ObjectRule } from '#shared/api/contract';
import { takenParamsOf, withId } from '../../support/server/sample-params.ts';
import {
  idOf,
  NOTHING,
  type Belongings,
  type Role,
  type Tenant,
} from '../../support/server/tenants.ts';

/** The owner of the object an id names: a tenant, the caller before deleting it, or nobody. */
type Source = Tenant['role'] | 'deleted' | 'nobody';

/** One call by one caller with one combination of ids and e-mail address. */
export interface Cell {
  call: AnyCall;
  /** Null: no token. */
  caller: Tenant | null;
  title: string;
  /** The e-mail address in the parameter that must be the caller's own. */
  email: 'own' | 'own in capitals' | 'the neighbour’s';
  /** By path; a list gets one id from every source. */
  sources: Record<string, readonly Source[]>;
  expected: 'granted' | Extract<ErrorCode, 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND'>;
  /** True if the rules allow the response to contain the neighbour's data. */
  mayShowNeighbour: boolean;
}

/** Access per role, written down independently of the code under test. */
const STANDING: Record<Role, readonly AnyCall['access'][]> = {
  newcomer: ['anyone', 'signed-in'],
  farmer: ['anyone', 'signed-in', 'owner'],
  agent: ['anyone', 'signed-in', 'owner', 'plan-owner'],
  client: ['anyone', 'signed-in', 'owner', 'soil-member'],
  admin: ['anyone', 'signed-in', 'owner', 'admin'],
  partner: ['anyone', 'signed-in', 'owner', 'soil-member', 'partner-admin'],
};

/** Rights that belong to an address, to whomever the provider assigns it now. */
const BY_ADDRESS: Partial<Record<Role, readonly AnyCall['access'][]>> = {
  admin: ['admin'],
  partner: ['soil-member', 'partner-admin'],
};

function standingOf({ role, as }: Tenant): readonly AnyCall['access'][] {
  const standing = STANDING[role as Role];
  const byAddress = BY_ADDRESS[role as Role] ?? [];
  if (as === 'moved') return standing.filter((access) => !byAddress.includes(access));
  if (as === 'twin') return [...STANDING.newcomer, ...byAddress];
  return as === 'successor' ? [...STANDING.newcomer, 'owner', ...byAddress] : standing;
}

/** Nothing of the role's account belongs to a twin or a successor. */
const isHolder = ({ as }: Tenant) => as === undefined || as === 'moved';
const isPartnerAdmin = ({ role, as }: Tenant) => role === 'partner' && as !== 'moved';

/** Returns the paths whose ids the server must refuse if they belong to others. */
export const checkedPaths = (call: AnyCall): [string, ObjectRule][] =>
  (Object.entries(call.objects ?? {}) as [string, ObjectRule][]).filter(
    ([, rule]) => rule.names !== 'nothing owned' && !('dropsForeign' in rule && rule.dropsForeign),
  );
/** Returns the paths whose ids name an object of a tenant. */
export const namingPaths = (call: AnyCall): [string, ObjectRule][] =>
  (Object.entries(call.objects ?? {}) as [string, ObjectRule][]).filter(
    ([, rule]) => rule.names !== 'nothing owned',
  );

/** Restates the rule in terms of tenants: may the caller use the source's object? */
function mayUse(rule: ObjectRule, caller: Tenant, source: Source): boolean {
  const isOwn = source === caller.role && isHolder(caller);
  const isSomebodys = source !== 'deleted' && source !== 'nobody';
  switch (rule.names) {
    case 'farm':
      return isOwn || (source === 'deleted' && rule.deletedToo === true && isHolder(caller));
    case 'plan':
      // The agent owns every plan but the neighbour's; only the client is authorised, for one plan.
      if (caller.role === 'agent' && rule.usableBy !== 'its clients') {
        return isSomebodys && source !== 'neighbour' && isHolder(caller);
      }
      return rule.usableBy !== 'its owners' && caller.role === 'client' && isOwn;
    case 'shared map':
      // The agent owns a plan that the client has accepted.
      return (
        isOwn ||
        (rule.usableBy === 'its owner and plan owners' &&
          caller.role === 'agent' &&
          isHolder(caller) &&
          source === 'client')
      );
    case 'order':
    case 'order item':
    case 'checkout':
    case 'report link':
      return isOwn;
    case 'soil project':
      return (
        isOwn ||
        (rule.usableBy === 'its owner and partner admins' && isPartnerAdmin(caller) && isSomebodys)
      );
    case 'farm of the project':
    case 'upload key':
    case 'project file':
      return isOwn || (isPartnerAdmin(caller) && isSomebodys);
    case 'nothing owned':
      return true;
  }
}

/** True if the caller may use all objects, and they belong together where a rule requires it. */
function mayUseAll(call: AnyCall, caller: Tenant, sources: Cell['sources']): boolean {
  return checkedPaths(call).every(([path, rule]) => {
    const named = sources[path] ?? [];
    if (rule.names === 'farm of the project' && sources[rule.project]?.[0] !== named[0]) {
      return false;
    }
    return named.every((source) => mayUse(rule, caller, source));
  });
}

function expectedOf(
  call: AnyCall,
  caller: Tenant | null,
  email: Cell['email'],
  sources: Cell['sources'],
): Cell['expected'] {
  if (call.access === 'anyone') return 'granted';
  if (caller === null) return 'UNAUTHENTICATED';
  if (!standingOf(caller).includes(call.access)) return 'FORBIDDEN';
  const namesOther = call.self !== undefined && email === 'the neighbour’s';
  const mayNameOther = call.self?.partnerAdminMayAsk === true && isPartnerAdmin(caller);
  if (namesOther && !mayNameOther) return 'FORBIDDEN';
  return mayUseAll(call, caller, sources) ? 'granted' : 'NOT_FOUND';
}

/** Returns every combination of ids and e-mail address for one call and one caller. */
export function cellsOf(call: AnyCall, caller: Tenant | null): Cell[] {
  const own = caller?.role ?? 'farmer';
  const all = (source: Source) =>
    Object.fromEntries(namingPaths(call).map(([path]) => [path, [source]]));
  const cell = (title: string, sources: Cell['sources'], email: Cell['email'] = 'own'): Cell => {
    const expected = expectedOf(call, caller, email, sources);
    const namesNeighbour =
      email === 'the neighbour’s' ||
      checkedPaths(call).some(([path]) => sources[path]?.includes('neighbour'));
    const readsAll = call.access === 'admin' || call.access === 'partner-admin';
    const mayShowNeighbour = expected === 'granted' && (namesNeighbour || readsAll);
    return { call, caller, title, email, sources, expected, mayShowNeighbour };
  };

  const cells = [cell(OWN_IDS, all(own))];
  for (const [path, rule] of namingPaths(call)) {
    const others: Source[] = ['neighbour', 'nobody'];
    if (own !== 'client') others.push('client');
    if (rule.names === 'farm') others.push('deleted');
    for (const other of others) {
      cells.push(cell(`with ${path} of ${other}`, { ...all(own), [path]: [other] }));
    }
    if (path.endsWith('[]')) {
      cells.push(cell(`with a foreign id in ${path}`, { ...all(own), [path]: [own, 'neighbour'] }));
    }
  }
  if (namingPaths(call).length > 1) {
    cells.push(cell('with all ids of the neighbour', all('neighbour')));
    cells.push(cell('with all ids of the client', all('client')));
  }
  if (call.self) {
    cells.push(
      cell('with own ids and the neighbour’s e-mail', all(own), 'the neighbour’s'),
      cell('with the neighbour’s ids and e-mail', all('neighbour'), 'the neighbour’s'),
      cell('with own ids and their e-mail in capitals', all(own), 'own in capitals'),
    );
  }
  return cells;
}

const OWN_IDS = 'with own ids';

/** True if the role alone refuses the caller, whatever the parameters name. */
const isRefusedByRole = ({ call, caller, expected }: Cell) =>
  expected === 'UNAUTHENTICATED' ||
  (expected === 'FORBIDDEN' && caller !== null && !standingOf(caller).includes(call.access));

/**
 * A covering set of one call's cells for several callers: each combination once per outcome, a
 * refusal of roles once, and the callers' own ids by every caller where roles are the subject.
 */
export function coveringCells(
  call: AnyCall,
  callers: readonly (Tenant | null)[],
  { isByRole }: { isByRole: boolean },
): Cell[][] {
  const seen = new Set<string>();
  const isTried = (cell: Cell) => {
    const { title, expected } = cell;
    const key = isRefusedByRole(cell) ? expected : `${title}: ${expected}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew || (isByRole && title === OWN_IDS);
  };
  return callers.map((caller) => cellsOf(call, caller).filter(isTried));
}

/** Returns the parameters of a cell; `objectsOf` supplies the ids by owner. */
export function paramsOf(
  { call, email, sources }: Cell,
  user: Tenant,
  neighbour: Tenant,
  objectsOf: (role: Tenant['role']) => Belongings,
) {
  const emails: Record<Cell['email'], string> = {
    own: user.email,
    'own in capitals': ` ${user.email.toUpperCase()} `,
    'the neighbour’s': neighbour.email,
  };
  let params = takenParamsOf(call);
  if (call.self) params = { ...params, [call.self.param]: emails[email] };
  for (const [path, rule] of namingPaths(call)) {
    const ids = (sources[path] ?? []).map((source) => {
      if (source === 'deleted') return objectsOf(user.role).deletedFarm;
      const objects = source === 'nobody' ? NOTHING : objectsOf(source);
      return idOf(rule.names, objects, user) as string | number;
    });
    params = withId(params, path, path.endsWith('[]') ? ids : (ids[0] as string | number));
  }
  return linesUp(params);
}

/** Makes parallel lists as long as the list of their farms. */
function linesUp(params: Record<string, unknown>): Record<string, unknown> {
  const { property_ids: farms } = params;
  const beside = [
    'item_types',
    'types',
    'item_prices',
    'item_costs',
    'reference_cibo_ids_text_array',
  ];
  if (!Array.isArray(farms)) return params;
  const lists = beside.filter((name) => Array.isArray(params[name]));
  return {
    ...params,
    ...Object.fromEntries(
      lists.map((name) => [name, farms.map(() => (params[name] as unknown[])[0])]),
    ),
  };
}
