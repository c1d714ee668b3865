import { z } from 'zod';

/**
 * Last member of an archive. It lists all members of the backup; any other member is not part of
 * it.
 */
export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Columns in the order of the copied rows. */
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
});

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.int(),
  isCalled: z.boolean(),
});

const DatabaseManifest = z.object({
  /** PostgreSQL's version. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Version of the job queue's schema; null if no server had started. */
  queueVersion: z.int().nullable(),
  queues: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the Fenceline that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Null if the server used the operator's own database. */
  database: DatabaseManifest.nullable(),
  members: z.array(
    z.object({
      name: z.string().regex(/^(data|database)\/[^\\:]+$/),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.infer<typeof Manifest>;
export type DatabaseManifest = z.infer<typeof DatabaseManifest>;
export type TableManifest = z.infer<typeof Table>;
export type MemberDigest = Manifest['members'][number];

/** Name of a DATA_DIR file in the archive. */
export const dataMember = (path: string) => `data/${path}`;

/**
 * Name of one part of a table's rows. Rows are split into parts because a member's length must be
 * known before it is written.
 */
export const tableMember = (
  { schema, name }: Pick<TableManifest, 'schema' | 'name'>,
  part: number,
) => `database/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;

export const countsOf = ({ tables }: DatabaseManifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});
