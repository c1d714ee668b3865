import { z } from 'zod';
import type { AnyCall } from '#shared/api/contract';
import { EncodedRows } from '../encoded-rows.ts';
import { yieldingForEach } from '../workers/yielding-for-each.ts';

/**
 * Checks an answer against its contract; long lists row by row, so that they do not block other
 * calls. Throws if it does not match, which is a fault of the server.
 */
export async function checkedResult(call: AnyCall, data: unknown): Promise<unknown> {
  if (data instanceof EncodedRows) return data;
  const read = (schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    throw new Error(`${call.domain}.${call.name} answered outside of its contract`, {
      cause: result.error,
    });
  };
  const { result } = call as { result: z.ZodType };
  if (!isPlainList(result) || !Array.isArray(data)) return read(result, data);
  const rows = new Array<unknown>(data.length);
  await yieldingForEach(data, (row, index) => {
    rows[index] = read(result.element, row);
  });
  return rows;
}

/** True for lists without rules beyond those of their rows. */
const isPlainList = (schema: z.ZodType): schema is z.ZodArray<z.ZodType> =>
  schema instanceof z.ZodArray && (schema.def.checks ?? []).length === 0;
