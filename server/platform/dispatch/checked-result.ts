import { z } from 'zod';
import type { AnyCall } from '#shared/api/contract';
import { EncodedRows } from '../encoded-rows.ts';
import { yieldingForEach } from '../workers/yielding-for-each.ts';

/**
 * An answer as its contract has it; long lists row by row, so that they hold up nobody. Throws when
 * it is not what the contract says: a fault of the server.
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

/** Lists of which nothing is asked but what their rows are. */
const isPlainList = (schema: z.ZodType): schema is z.ZodArray<z.ZodType> =>
  schema instanceof z.ZodArray && (schema.def.checks ?? []).length === 0;
