import type { z } from 'zod';

/** Settings of one subject by name, each with its schema and purpose, and whether it is a secret. */
export type SettingGroup = Readonly<
  Record<string, { schema: z.ZodType; about: string; secret?: boolean }>
>;
