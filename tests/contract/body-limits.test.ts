import { expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls, limitsOf, type AnyCall } from '#shared/api/contract';

/** Size of the envelope around the parameters, with the longest access token. */
const ENVELOPE_BYTES = 20_000;
/** A non-ASCII letter takes two or three bytes; few texts consist only of such letters. */
const BYTES_A_LETTER = 2;
const PATTERN_LETTERS = 64;
const SCALAR_BYTES = 32;

/**
 * Returns the size in bytes of the longest JSON that a schema accepts, with lists as long as the
 * call's limit allows; null if the schema sets no bound.
 */
function longest(schema: z.ZodType, arrayItems: number): number | null {
  const { def } = schema as unknown as { def: Record<string, never> & { type: string } };
  const of = (inner: z.ZodType) => longest(inner, arrayItems);
  switch (def.type) {
    case 'string': {
      const { maxLength, format } = schema as z.ZodString;
      if (maxLength === null) return format === null ? null : PATTERN_LETTERS;
      return maxLength * BYTES_A_LETTER;
    }
    case 'array': {
      const checks = (schema as z.ZodArray).def.checks ?? [];
      const lengths = checks.map((check) => (check._zod.def as { maximum?: number }).maximum);
      const items = Math.min(arrayItems, ...lengths.filter((length) => length !== undefined));
      const one = of((schema as z.ZodArray<z.ZodType>).element);
      return one === null ? null : items * (one + 3);
    }
    case 'object': {
      const parts = Object.entries((schema as z.ZodObject<Record<string, z.ZodType>>).shape);
      return sum(parts.map(([name, part]) => plus(of(part), name.length + 4)));
    }
    case 'union':
      return most((schema as z.ZodUnion<z.ZodType[]>).options.map(of));
    case 'tuple':
      return sum((def as unknown as { items: z.ZodType[] }).items.map(of));
    case 'nullable':
    case 'optional':
    case 'default':
      return of((def as unknown as { innerType: z.ZodType }).innerType);
    case 'pipe':
      return of((def as unknown as { in: z.ZodType }).in);
    case 'enum':
      return Math.max(...(schema as z.ZodEnum).options.map((option) => String(option).length)) + 2;
    case 'literal':
      return PATTERN_LETTERS;
    case 'number':
    case 'int':
    case 'boolean':
      return SCALAR_BYTES;
    default:
      return null;
  }
}

const plus = (bytes: number | null, more: number) => (bytes === null ? null : bytes + more);
const sum = (parts: (number | null)[]) =>
  parts.reduce<number | null>((all, part) => (part === null ? null : plus(all, part)), 0);
const most = (parts: (number | null)[]) =>
  parts.includes(null) ? null : Math.max(...(parts as number[]));

const unlimited = allCalls.filter((call) => call.limits?.bodyBytes === undefined);

it.each(unlimited.map((call): [string, AnyCall] => [`${call.domain}.${call.name}`, call]))(
  'the default body limit accepts the longest parameters of %s',
  (_name, call) => {
    const { bodyBytes, arrayItems } = limitsOf(call);
    const bytes = longest(call.params, arrayItems);
    // A call whose schema has no bound needs a body limit of its own.
    expect(bytes).not.toBeNull();
    expect(bytes! + ENVELOPE_BYTES).toBeLessThanOrEqual(bodyBytes);
  },
);
