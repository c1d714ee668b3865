import pg from 'pg';

/**
 * Role that the server signs in as. It owns the database and everything in it, and is not a
 * superuser.
 */
export const LOGIN_ROLE = 'fenceline_server';

/** Roles that own nothing. Transactions of users and of jobs sign in as one of them. */
export const ROLE_LOGINS = { web: 'fenceline_web', worker: 'fenceline_worker' } as const;

/**
 * Creates the login role and the two roles of transactions, which sign in too: a transaction that
 * resets its role keeps it, and neither role may become the other. The migrations grant those two
 * to the role that applies them, hence the admin option; the login role may create no other roles.
 * @param client a superuser's @param password the password of all three; null if access to the
 * socket's folder is the protection
 */
export async function ensureLoginRole(client: pg.Client, password: string | null): Promise<void> {
  await client.query(`DO $$ DECLARE role text; BEGIN
    FOREACH role IN ARRAY ARRAY['${LOGIN_ROLE}', 'fenceline_web', 'fenceline_worker'] LOOP
      IF to_regrole(role) IS NULL THEN EXECUTE format('CREATE ROLE %I', role); END IF;
    END LOOP;
  END $$`);
  const secret = password === null ? '' : `PASSWORD ${client.escapeLiteral(password)}`;
  for (const role of [LOGIN_ROLE, ...Object.values(ROLE_LOGINS)]) {
    await client.query(
      `ALTER ROLE ${role}
         LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS ${secret}`,
    );
  }
  await client.query(`GRANT fenceline_web, fenceline_worker TO ${LOGIN_ROLE} WITH ADMIN OPTION`);
  // A restore copies tables in the archive's order, before the rows that they refer to.
  await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${LOGIN_ROLE}`);
}

/** Creates the database if it is missing, and makes the login role its owner. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [name],
  );
  if (rows.length === 0) await client.query(`CREATE DATABASE ${name} OWNER ${LOGIN_ROLE}`);
  else if (rows[0]!.owner !== LOGIN_ROLE) {
    await client.query(`ALTER DATABASE ${name} OWNER TO ${LOGIN_ROLE}`);
  }
}

/** Objects of a superuser outside PostgreSQL's own schemas and extensions. */
const HAND_OVER = `
  WITH superuser AS (SELECT oid FROM pg_roles WHERE rolsuper),
  outside AS (
    SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  objects (class, oid, kind, name) AS (
    SELECT 'pg_namespace'::regclass, n.oid, 'SCHEMA', format('%I', n.nspname)
    FROM pg_namespace n JOIN outside USING (oid) WHERE n.nspowner IN (TABLE superuser)
    UNION ALL
    SELECT 'pg_class'::regclass, c.oid,
      CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
        WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
      format('%I.%I', c.relnamespace::regnamespace, c.relname)
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relowner IN (TABLE superuser)
      AND c.relnamespace IN (TABLE outside)
      -- A sequence of a column goes with its table.
      AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE c.relkind = 'S' AND d.classid = 'pg_class'::regclass
          AND d.objid = c.oid AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT 'pg_proc'::regclass, p.oid, 'ROUTINE', p.oid::regprocedure::text
    FROM pg_proc p
    WHERE p.proowner IN (TABLE superuser) AND p.pronamespace IN (TABLE outside)
    UNION ALL
    SELECT 'pg_type'::regclass, t.oid, 'TYPE', format('%I.%I', t.typnamespace::regnamespace, t.typname)
    FROM pg_type t
    WHERE t.typtype IN ('e', 'd', 'r') AND t.typowner IN (TABLE superuser)
      AND t.typnamespace IN (TABLE outside))
  SELECT format('ALTER %s %s OWNER TO ${LOGIN_ROLE}', kind, name) AS statement
  FROM objects o
  WHERE NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = o.class AND d.objid = o.oid AND d.deptype = 'e')`;

/**
 * Gives the login role everything that a superuser created in the database, because earlier servers
 * signed in as one. REASSIGN OWNED would be shorter, but PostgreSQL refuses it for the superuser of
 * `initdb`.
 *
 * @param connection a superuser's, to the database
 */
export async function handOverObjects(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ statement: string }>(HAND_OVER);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
