import fc from 'fast-check';
import { z } from 'zod';
import type { AnyCall } from '#shared/api/contract';
import { takenParamsOf, withId } from '../../support/server/sample-params.ts';
import { idOf, type Tenant, type Tenants } from '../../support/server/tenants.ts';
import { namingPaths } from '../matrix/cells.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';

type Json = Record<string, unknown>;

const hostile = fc.constantFrom(...HOSTILE_VALUES);
/** Mostly valid values, so that a request reaches the handler, and occasionally hostile ones. */
const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: hostile });

/** Generates values of a schema's shape; they do not always respect its limits and text formats. */
function arbitraryOf(schema: z.ZodType, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(
      ([name, member]) => [name, arbitraryOf(member, ids)] as const,
    );
    return mostly(fc.record(Object.fromEntries(members)));
  }
  if (schema instanceof z.ZodArray) {
    return mostly(fc.array(arbitraryOf(schema.element as z.ZodType, ids), { maxLength: 4 }));
  }
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => arbitraryOf(option as z.ZodType, ids)));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fc.oneof(fc.constant(null), arbitraryOf(schema.unwrap() as z.ZodType, ids));
  }
  if (schema instanceof z.ZodPipe) return arbitraryOf(schema.in as z.ZodType, ids);
  if (schema instanceof z.ZodRecord) return mostly(fc.object({ maxDepth: 3 }));
  if (schema instanceof z.ZodEnum) return mostly(fc.constantFrom(...schema.options));
  if (schema instanceof z.ZodLiteral) return mostly(fc.constantFrom(...schema.values));
  if (schema instanceof z.ZodBoolean) return mostly(fc.boolean());
  if (schema instanceof z.ZodNumber) {
    const number = fc.oneof(fc.constantFrom(...ids), fc.double({ min: -200, max: 200 }), fc.nat());
    return mostly(number);
  }
  if (schema instanceof z.ZodUUID) return mostly(fc.uuid());
  return mostly(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constant('NSW1026046')));
}

/** A sample that the handler accepts, with objects of the caller or of others, and one mutation. */
function spoiltSample(call: AnyCall, user: Tenant, tenants: Tenants): fc.Arbitrary<unknown> {
  const own = tenants.shared[user.role];
  const owners = fc.constantFrom(own, own, own, ...Object.values(tenants.shared));
  const change = fc.constantFrom('set', 'set', 'set', 'drop', 'add', 'keep', 'keep', 'keep');
  return owners.chain((objects) => {
    let sample = takenParamsOf(call);
    if (call.self) sample = { ...sample, [call.self.param]: user.email };
    for (const [path, rule] of namingPaths(call)) {
      const id = idOf(rule.names, objects, user);
      if (id !== null) sample = withId(sample, path, id);
    }
    const places = placesIn(sample);
    return fc.tuple(fc.nat(places.length), hostile, change).map(([at, value, how]) => {
      const params = structuredClone(sample);
      if (how === 'keep') return params;
      if (how === 'add') return { ...params, unheard_of: value };
      return changed(params, places[at] ?? [], how, value);
    });
  });
}

const placesIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [
        [...path, key],
        ...placesIn(member, [...path, key]),
      ])
    : [];

function changed(params: Json, path: readonly string[], change: 'set' | 'drop', value: unknown) {
  const [last] = path.slice(-1);
  if (last === undefined) return change === 'drop' ? null : value;
  let parent = params;
  for (const key of path.slice(0, -1)) parent = parent[key] as Json;
  if (change === 'drop') delete parent[last];
  else parent[last] = value;
  return params;
}

/** Generates parameters for a call, from its sample or from its schema only. */
export function paramsFor(call: AnyCall, user: Tenant, tenants: Tenants): fc.Arbitrary<unknown> {
  const ids = Object.values(tenants.shared).flatMap((objects) =>
    Object.values(objects).filter((id): id is number => typeof id === 'number'),
  );
  return fc.oneof(
    { weight: 3, arbitrary: spoiltSample(call, user, tenants) },
    { weight: 1, arbitrary: arbitraryOf(call.params as z.ZodType, [...new Set(ids)]) },
  );
}
