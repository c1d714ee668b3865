import { COVER_PRODUCT_IDS } from '#entities/cover';
import type { AnySettings, SettingName } from './all-settings.ts';
import { coverSettingsOf } from './groups/cover.ts';
import { isLoopbackHost } from './loopback-host.ts';

/** A rule about several settings. It is skipped if one of them cannot be read. */
interface Rule {
  reads: readonly SettingName[];
  /** Returns `NAME: what to do`; null if the rule holds. */
  problem(settings: AnySettings): string | null;
}

const isSandbox = ({ OIDC_ISSUER }: AnySettings) => OIDC_ISSUER === undefined;

/**
 * The sandbox publishes its passwords and shows everybody's mail. These rules keep a server that
 * only lacks its OIDC_ISSUER from opening as one.
 */
const SANDBOX_RULES: readonly Rule[] = [
  {
    reads: ['OIDC_ISSUER', 'STAGE'],
    problem: (settings) =>
      isSandbox(settings) && settings.STAGE === 'prod'
        ? 'STAGE: prod needs an identity provider. Set OIDC_ISSUER, or use STAGE=dev.'
        : null,
  },
  {
    reads: ['OIDC_ISSUER', 'ROLE'],
    problem: (settings) =>
      isSandbox(settings) && settings.ROLE !== 'all'
        ? 'ROLE: the sandbox is one process. Set OIDC_ISSUER, or use ROLE=all.'
        : null,
  },
  {
    reads: ['OIDC_ISSUER', 'DATABASE_URL'],
    problem: (settings) =>
      isSandbox(settings) && settings.DATABASE_URL !== undefined
        ? 'DATABASE_URL: without an identity provider this is the sandbox, whose passwords are public, so it does not open your database. Set OIDC_ISSUER, or remove DATABASE_URL.'
        : null,
  },
  {
    reads: ['OIDC_ISSUER', 'HOST', 'SANDBOX'],
    problem: (settings) =>
      isSandbox(settings) && settings.SANDBOX !== 'public' && !isLoopbackHost(settings.HOST)
        ? `HOST: without an identity provider this is the sandbox, whose passwords are public, so it listens only on this machine. ${OPEN_ON_PURPOSE}`
        : null,
  },
  {
    reads: ['OIDC_ISSUER', 'PUBLIC_URL', 'SANDBOX'],
    problem: (settings) =>
      isSandbox(settings) &&
      settings.SANDBOX !== 'public' &&
      settings.PUBLIC_URL !== undefined &&
      !isLoopbackHost(new URL(settings.PUBLIC_URL).hostname)
        ? `PUBLIC_URL: without an identity provider this is the sandbox, whose passwords are public, so it is only for this machine. ${OPEN_ON_PURPOSE}`
        : null,
  },
  {
    reads: ['OIDC_ISSUER', 'SANDBOX'],
    problem: (settings) =>
      !isSandbox(settings) && settings.SANDBOX !== undefined
        ? 'SANDBOX: with OIDC_ISSUER there is no sandbox. Remove one of the two.'
        : null,
  },
];
const BANK = ['ISSUER_BANK_NAME', 'ISSUER_BANK_BSB', 'ISSUER_BANK_ACCOUNT'] as const;

const OPEN_ON_PURPOSE =
  'Set OIDC_ISSUER, or set SANDBOX=public to open the sample data to everyone.';

/** Settings of the data that reports name. */
const NAMED_DATA = [
  ...COVER_PRODUCT_IDS.map(coverSettingsOf),
  { source: 'RAINFALL_SOURCE', name: 'RAINFALL_NAME' },
  { source: 'FOREST_COVER_SOURCE', name: 'FOREST_COVER_NAME' },
  { source: 'TREE_HEIGHT_SOURCE', name: 'TREE_HEIGHT_NAME' },
] as const;

const RULES: readonly Rule[] = [
  {
    // Half of an account is worse than none on a statement.
    reads: BANK,
    problem: (settings) => {
      const [missing, ...others] = BANK.filter((name) => settings[name] === undefined);
      return missing === undefined || others.length === BANK.length - 1
        ? null
        : `${missing}: set it too, or remove the other settings of the bank account.`;
    },
  },
  {
    reads: ['SIGNING_CERTIFICATE_FILE', 'SIGNING_KEY_FILE', 'TIME_STAMP_URL'],
    problem: ({
      SIGNING_CERTIFICATE_FILE: certificate,
      SIGNING_KEY_FILE: key,
      TIME_STAMP_URL: url,
    }) => {
      if (Boolean(certificate) !== Boolean(key)) {
        return 'SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE: set both or neither.';
      }
      return url && !certificate
        ? 'TIME_STAMP_URL: only signed documents carry a time stamp. Set SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE too.'
        : null;
    },
  },
  {
    reads: ['ROLE', 'DATABASE_URL'],
    problem: ({ ROLE, DATABASE_URL }) =>
      ROLE !== 'all' && DATABASE_URL === undefined
        ? `ROLE: ${ROLE} needs a database that other processes can reach; the embedded one serves a single process. Set DATABASE_URL, or use ROLE=all.`
        : null,
  },
  {
    reads: ['DATABASE_URL', 'DATABASE_WEB_URL', 'DATABASE_WORKER_URL'],
    problem: ({ DATABASE_URL, DATABASE_WEB_URL, DATABASE_WORKER_URL }) => {
      if (Boolean(DATABASE_WEB_URL) !== Boolean(DATABASE_WORKER_URL)) {
        return 'DATABASE_WEB_URL and DATABASE_WORKER_URL: set both or neither.';
      }
      return DATABASE_WEB_URL && !DATABASE_URL
        ? 'DATABASE_URL: required with DATABASE_WEB_URL, because its user owns the database.'
        : null;
    },
  },
  {
    reads: ['PARCEL_ENGINE', 'DATABASE_URL'],
    problem: ({ PARCEL_ENGINE, DATABASE_URL }) =>
      PARCEL_ENGINE === 'postgis' && DATABASE_URL === undefined
        ? 'PARCEL_ENGINE: postgis needs a database with PostGIS. Set DATABASE_URL.'
        : null,
  },
  {
    reads: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    problem: ({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }) =>
      Boolean(PAYPAL_CLIENT_ID) !== Boolean(PAYPAL_CLIENT_SECRET)
        ? 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: set both or neither.'
        : null,
  },
  {
    reads: ['PAYPAL_CLIENT_ID', 'PAYPAL_MERCHANT_ID'],
    problem: ({ PAYPAL_CLIENT_ID, PAYPAL_MERCHANT_ID }) =>
      PAYPAL_CLIENT_ID && !PAYPAL_MERCHANT_ID
        ? 'PAYPAL_MERCHANT_ID: required with PayPal, because every payment is checked against it.'
        : null,
  },
  {
    reads: ['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'],
    problem: ({ FILES_S3_ACCESS_KEY_ID: id, FILES_S3_SECRET_ACCESS_KEY: secret }) =>
      Boolean(id) === Boolean(secret)
        ? null
        : 'FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY: set both or neither.',
  },
  {
    reads: ['FILES_S3_BUCKET', 'FILES_S3_ENDPOINT', 'FILES_S3_PUBLIC_ENDPOINT'],
    problem: ({ FILES_S3_BUCKET: bucket, ...settings }) =>
      bucket === undefined && (settings.FILES_S3_ENDPOINT ?? settings.FILES_S3_PUBLIC_ENDPOINT)
        ? 'FILES_S3_BUCKET: required with the address of an S3 server. Set it, or remove FILES_S3_ENDPOINT and FILES_S3_PUBLIC_ENDPOINT.'
        : null,
  },
  ...NAMED_DATA.map(({ source, name }): Rule => ({
    reads: [source, name],
    problem: (settings) =>
      settings[source] !== undefined && settings[name] === undefined
        ? `${name}: required with ${source}, because reports print it as their source.`
        : null,
  })),
  {
    reads: ['FOREST_COVER_SOURCE', 'FOREST_COVER_UNTIL'],
    problem: ({ FOREST_COVER_SOURCE, FOREST_COVER_UNTIL }) =>
      FOREST_COVER_SOURCE !== undefined && FOREST_COVER_UNTIL === undefined
        ? 'FOREST_COVER_UNTIL: required with FOREST_COVER_SOURCE: the year that is compared with 2020.'
        : null,
  },
  {
    reads: ['TREE_HEIGHT_SOURCE', 'FOREST_COVER_SOURCE'],
    problem: ({ TREE_HEIGHT_SOURCE, FOREST_COVER_SOURCE, OIDC_ISSUER }) =>
      TREE_HEIGHT_SOURCE !== undefined && FOREST_COVER_SOURCE === undefined && OIDC_ISSUER
        ? 'TREE_HEIGHT_SOURCE: of no use without FOREST_COVER_SOURCE.'
        : null,
  },
  {
    reads: ['CARBON_BIOMASS', 'CARBON_SOURCE'],
    problem: ({ CARBON_BIOMASS, CARBON_SOURCE }) =>
      CARBON_BIOMASS !== undefined && CARBON_SOURCE === undefined
        ? 'CARBON_SOURCE: required with CARBON_BIOMASS, because reports print it as their source.'
        : null,
  },
];

/**
 * Finds problems between settings; `unread` are those that failed by themselves. An operator's
 * command serves nobody, so it may name a database without a provider.
 */
export function combinationProblems(
  settings: AnySettings,
  unread: ReadonlySet<SettingName>,
  purpose: 'serve' | 'operate',
): string[] {
  const rules = purpose === 'serve' ? [...SANDBOX_RULES, ...RULES] : RULES;
  return rules
    .filter(({ reads }) => !reads.some((name) => unread.has(name)))
    .flatMap((rule) => rule.problem(settings) ?? []);
}
