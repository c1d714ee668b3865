import { z } from 'zod';

/** The last member of an archive; what it does not name is not part of the backup. */
export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the copied rows. */
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
  /** Of the schema with the jobs; null where no server had started yet. */
  queueVersion: z.int().nullable(),
  queues: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the Fenceline that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Null where the server used a database of its owner's. */
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

/** Where a file of DATA_DIR stands in the archive. */
export const dataMember = (path: string) => `data/${path}`;

/** Where a table's rows stand: in several members, so that none needs its length known before. */
export const tableMember = (
  { schema, name }: Pick<TableManifest, 'schema' | 'name'>,
  part: number,
) => `database/${schema}.${name}/${String(part).padStart(6, '0')}.copy`;

export const countsOf = ({ tables }: DatabaseManifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});
