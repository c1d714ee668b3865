import { MIN_LINK_SECRET_LENGTH } from '../../files/persistent-secret.ts';
import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** The server: its addresses, data and log. */
export const SERVER = {
  PORT: {
    schema: field.port.default(4180),
    about: 'Port to listen on.',
  },
  HOST: {
    schema: field.text.default('localhost'),
    about: 'Address to listen on; 0.0.0.0 behind a proxy.',
  },
  PUBLIC_URL: {
    schema: field.ownAddress.optional(),
    about: 'Address that users open, if a proxy is in front. Default: http://localhost:PORT.',
  },
  TRUST_PROXY: {
    schema: field.trustedProxies.default(false),
    about:
      'Proxies whose X-Forwarded-For is trusted: their number, such as 1, or their networks, such as loopback,10.0.0.0/8. Rate limits then count the clients of the proxies.',
  },
  DATA_DIR: {
    schema: field.path.prefault('.data'),
    about: 'Folder for the embedded database, files, parcels and keys.',
  },
  ROLE: {
    schema: field.oneOf('all', 'web', 'worker').default('all'),
    about:
      'all does everything; web answers requests and runs no jobs; worker runs jobs and answers only health checks and /metrics.',
  },
  NODE_NAME: {
    schema: field.text.optional(),
    about: 'Name of this process in its log and in messages. Default: the machine and the port.',
  },
  STAGE: {
    schema: field.oneOf('dev', 'prod').default('dev'),
    about: 'prod refuses the sandbox.',
  },
  LOG_LEVEL: {
    schema: field.oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
    about: 'How much is logged.',
  },
  METRICS_TOKEN: {
    schema: field.secretText(16).optional(),
    about:
      'Bearer token with which Prometheus reads /metrics, of at least 16 characters. Default: no metrics.',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: field.webAddress.optional(),
    about: 'OpenTelemetry collector that gets traces, by OTLP over HTTP in JSON. Default: none.',
  },
  DATABASE_URL: {
    schema: field.databaseAddress.optional(),
    about:
      'PostgreSQL 15 or newer to use instead of the embedded one. Its user must own the database and may create roles, and should be no superuser.',
    secret: true,
  },
  DATABASE_WEB_URL: {
    schema: field.databaseAddress.optional(),
    about:
      'The same database for what users ask, with a user that owns nothing: fenceline_web. Default: DATABASE_URL, to whose user an injected statement could return.',
    secret: true,
  },
  DATABASE_WORKER_URL: {
    schema: field.databaseAddress.optional(),
    about: 'The same database for jobs, with a user that owns nothing: fenceline_worker.',
    secret: true,
  },
  PARCEL_ENGINE: {
    schema: field.oneOf('memory', 'postgis').default('memory'),
    about: 'memory serves a snapshot in DATA_DIR, postgis the cadastre stored in DATABASE_URL.',
  },
  FILE_LINK_SECRET: {
    schema: field.secretText(MIN_LINK_SECRET_LENGTH).optional(),
    about: 'Signs file links; the same on every node. Default: created once in DATA_DIR.',
    secret: true,
  },
  AUDIT_RETENTION_DAYS: {
    schema: field.wholeNumber(365, 36_525, 'a number of days').default(2_557),
    about: 'Days for which the audit is retained, at least 365. Default: seven years.',
  },
  FILE_BUCKET_DEV: {
    schema: field.bucket.default('fenceline-dev'),
    about: 'Bucket named in file calls at every stage but prod.',
  },
  FILE_BUCKET_PROD: {
    schema: field.bucket.default('fenceline-prod'),
    about: 'Bucket named in file calls at stage prod.',
  },
} as const satisfies SettingGroup;
