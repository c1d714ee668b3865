import { z } from 'zod';

/** A parameter, or a part of one, with its path in the notation of the rules: `items[].id`. */
export interface SchemaLeaf {
  path: string;
  schema: z.ZodType;
}

const KNOWN = [
  z.ZodString,
  z.ZodNull,
  z.ZodISODateTime,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodUUID,
  z.ZodISODate,
];

/** True for arbitrary content. */
export const isOpen = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown;

/** Returns the leaves of a schema; lists are leaves themselves, besides what they contain. */
export function leavesOf(schema: z.ZodType, path = ''): SchemaLeaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) =>
      leavesOf(member, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodArray) {
    return [{ path, schema }, ...leavesOf(schema.element as z.ZodType, `${path}[]`)];
  }
  if (schema instanceof z.ZodTuple) {
    return schema.def.items.flatMap((item) => leavesOf(item as z.ZodType, `${path}[]`));
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => leavesOf(option as z.ZodType, path));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return leavesOf(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodPipe) return leavesOf(schema.in as z.ZodType, path);
  if (isOpen(schema) || KNOWN.some((type) => schema instanceof type)) return [{ path, schema }];
  throw new Error(`${path} is a ${schema.def.type}, which this test cannot read`);
}
