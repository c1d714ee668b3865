import type { ColumnType, Generated } from 'kysely';

/** Set by the database unless it is given. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type Id = Generated<number>;
