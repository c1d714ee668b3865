import { z } from 'zod';
import { RegulatorSettings } from '#entities/soil-project';
import { MIN_LINK_SECRET_LENGTH } from '../files/persistent-secret.ts';
import { readBiomass } from './biomass.ts';
import { GROUND_COVER_STORED_AS, WOODY_COVER_STORED_AS } from './stored-as.ts';
import { combinationProblems } from './combinations.ts';
import * as field from './fields.ts';

/** Every setting of the server: its schema, its purpose, and whether it is a secret. */
export const SETTINGS = {
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
    schema: field.folder.prefault('.data'),
    about: 'Folder for the embedded database, files, parcels and keys.',
  },
  ROLE: {
    schema: field.oneOf('all', 'web', 'worker').default('all'),
    about:
      'all does everything; web answers requests and runs no jobs; worker runs jobs and answers only /healthz.',
  },
  SANDBOX: {
    schema: field.oneOf('public').optional(),
    about:
      'public opens the sandbox to everyone; otherwise it refuses a HOST or PUBLIC_URL that other machines can reach.',
  },
  STAGE: {
    schema: field.oneOf('dev', 'prod').default('dev'),
    about: 'prod refuses the sandbox.',
  },
  LOG_LEVEL: {
    schema: field.oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
    about: 'How much is logged.',
  },
  DATABASE_URL: {
    schema: field.databaseAddress.optional(),
    about:
      'PostgreSQL 15 or newer to use instead of the embedded one. Its user must own the database and may create roles, and should be no superuser.',
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
  PRODUCT_NAME: {
    schema: field.text.default('Fenceline'),
    about: 'Name in the top bar and on orders.',
  },
  PRIVACY_URL: {
    schema: field.link.default('/legal/privacy.html'),
    about: 'Link to the privacy policy.',
  },
  DATA_LICENCE_URL: {
    schema: field.link.default('/legal/data-licence.html'),
    about: 'Link to the data licence agreement.',
  },
  EULA_URL: { schema: field.link.default('/legal/eula.html'), about: 'Link to the EULA.' },
  SUPPORT_EMAIL: {
    schema: field.email.default('support@fenceline.example'),
    about: 'Where users may ask for help.',
  },
  OIDC_ISSUER: {
    schema: field.webAddress.optional(),
    about: 'OpenID Connect provider. Unset: the sandbox, with stand-ins for every outside system.',
  },
  OIDC_CLIENT_ID: {
    schema: field.text.default('fenceline-web'),
    about: 'Public client of the web app.',
  },
  OIDC_AUDIENCE: {
    schema: field.text.default('fenceline-api'),
    about: 'Audience that access tokens must have.',
  },
  OIDC_SCOPE: {
    schema: field.text.default('openid profile email'),
    about: 'Scopes that the app requests.',
  },
  OIDC_EMAIL_CLAIM: {
    schema: field.text.default('email'),
    about: 'Claim with the e-mail address; <claim>_verified says whether it is verified.',
  },
  ADMIN_EMAILS: {
    schema: field.emails.default([]),
    about: 'E-mails given the admin permission at start, comma separated.',
  },
  PARTNER_NAME: {
    schema: field.partnerName.default('AgriProve'),
    about: 'Soil-carbon partner.',
  },
  PARTNER_DOMAINS: {
    schema: field.domains.default([]),
    about:
      'E-mail domains of partner admins, comma separated. The sandbox has agriprove.example and cibolabs.example.',
  },
  PARTNER_PLAN_ID: {
    schema: field.planNumber.optional(),
    about: 'Plan whose authorised clients may register soil projects. Unset: partner admins only.',
  },
  PARTNER_EMAIL: {
    schema: field.email.optional(),
    about:
      'E-mail address of the partner for notices when a soil project changes hands. Unset: no notices.',
  },
  FILE_BUCKET_DEV: {
    schema: field.bucket.default('fenceline-dev'),
    about: 'Bucket named in file calls at every stage but prod.',
  },
  FILE_BUCKET_PROD: {
    schema: field.bucket.default('fenceline-prod'),
    about: 'Bucket named in file calls at stage prod.',
  },
  CER_URL: {
    schema: field.webAddress.optional(),
    about:
      "Address of this stage's regulator, for submitting soil projects. Unset: none can be submitted.",
  },
  CER_API_KEY: {
    schema: field.text.optional(),
    about: 'Key for the regulator.',
    secret: true,
  },
  CER_TIMEOUT_S: {
    schema: field.decimal(0.1, 300, 'a number of seconds').default(30),
    about: 'How long the regulator may take to answer a submission.',
  },
  CER_POLL_S: {
    schema: field.wholeNumber(1, 86_400, 'a whole number of seconds').default(3_600),
    about: "Seconds between checks for the regulator's decision.",
  },
  CER_REGISTRATION: {
    schema: field.json(RegulatorSettings).optional(),
    about:
      "JSON of the regulator's ids and the partner's declarations for this stage. Unset: marked placeholders; at prod submitting is refused.",
  },
  PAYPAL_API_URL: {
    schema: field.webAddress.default('https://api-m.paypal.com'),
    about: 'PayPal REST address.',
  },
  PAYPAL_CLIENT_ID: {
    schema: field.text.optional(),
    about: 'PayPal client id. Unset: card payment is off.',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: field.text.optional(),
    about: 'PayPal client secret.',
    secret: true,
  },
  PAYPAL_SDK_URL: {
    schema: field.webAddress.optional(),
    about:
      "Address of PayPal's script (v6). Default: PayPal's own, live or sandbox as PAYPAL_API_URL.",
  },
  PAYPAL_MERCHANT_ID: {
    schema: field.text.optional(),
    about: 'Merchant id that a payment must have as its payee.',
  },
  GEOCODER_URL: {
    schema: field.webAddress.optional(),
    about: 'Geocoder address. Unset: address search is off.',
  },
  GEOCODER_KIND: {
    schema: field.oneOf('google', 'nominatim', 'photon').default('google'),
    about: "Format of the geocoder's answers.",
  },
  GEOCODER_API_KEY: {
    schema: field.text.optional(),
    about: 'Key for the geocoder.',
    secret: true,
  },
  LPA_URL: {
    schema: field.webAddress.optional(),
    about: 'Where the LPA registry checks a login. Unset: farms cannot be verified.',
  },
  LPA_API_KEY: {
    schema: field.text.optional(),
    about: 'Key for the LPA registry.',
    secret: true,
  },
  SMTP_URL: {
    schema: field.mailServerAddress.optional(),
    about: 'Mail server. Unset: no mail is sent.',
    secret: true,
  },
  MAIL_FROM: {
    schema: field.sender.default('Fenceline <reports@fenceline.example>'),
    about: 'Sender of every mail.',
  },
  BASE_MAP_SATELLITE: {
    schema: field.tileAddress.optional(),
    about: 'Tile address with {z}/{x}/{y}.',
  },
  BASE_MAP_STREETS: {
    schema: field.tileAddress.optional(),
    about: 'Tile address with {z}/{x}/{y}.',
  },
  BASE_MAP_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Attribution shown with the base maps.',
  },
  MAPBOX_TOKEN: {
    schema: field.text.optional(),
    about: 'Public token for marker pictures.',
  },
  GROUND_COVER_SOURCE: {
    schema: field.datedBy('ground', z.string()).optional(),
    about:
      'Address or path of Cloud-Optimised GeoTIFFs with {yyyy-mm}, or {start} and {end} (202012, 202102). Unset: no ground cover.',
  },
  GROUND_COVER_VALUES: {
    schema: field.oneOf(...GROUND_COVER_STORED_AS).default('bare'),
    about: 'Content of their first band: percent of bare ground or of cover, as it is or plus 100.',
  },
  GROUND_COVER_TILES: {
    schema: field.datedBy('ground', field.tileAddress).optional(),
    about: 'Address of your own ground cover tiles, with {z}/{x}/{y} and the date.',
  },
  WOODY_COVER_SOURCE: {
    schema: field.datedBy('woody', z.string()).optional(),
    about: 'Address or path of Cloud-Optimised GeoTIFFs with {year}. Unset: no woody cover.',
  },
  WOODY_COVER_VALUES: {
    schema: field.oneOf(...WOODY_COVER_STORED_AS).default('cover'),
    about:
      'Content of their first band: percent of cover, percent plus 100, or classes of Digital Earth Australia or of the national forest map.',
  },
  WOODY_COVER_TILES: {
    schema: field.datedBy('woody', field.tileAddress).optional(),
    about: 'Address of your own woody cover tiles, with {z}/{x}/{y} and {year}.',
  },
  COVER_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Attribution shown with the cover data.',
  },
  GROUND_COVER_NAME: {
    schema: field.nameWithVersion.optional(),
    about:
      'Name and version of the ground cover data, as reports print it; needed with GROUND_COVER_SOURCE.',
  },
  WOODY_COVER_NAME: {
    schema: field.nameWithVersion.optional(),
    about:
      'Name and version of the woody cover data, as reports print it; needed with WOODY_COVER_SOURCE.',
  },
  CARBON_BIOMASS: {
    schema: z
      .string()
      .refine((text) => readBiomass(text) !== null, 'needs five ranges low/middle/high')
      .default('1/3/8, 3/12/35, 15/45/110, 40/100/220, 80/180/400'),
    about:
      'Tonnes of dry matter above ground on a hectare, low/middle/high for each class of canopy from 1 % up, for carbon reports.',
  },
  CARBON_FRACTION: {
    schema: field.decimal(0.3, 0.6).default(0.47),
    about: 'Tonnes of carbon in a tonne of dry matter.',
  },
  CARBON_SOURCE: {
    schema: z
      .string()
      .min(1)
      .default(
        'Tonnes of dry matter by class of canopy are working values of this service for Australian woodland and forest, with wide ranges because canopy alone says little about weight; they were not measured on the farm. The share of carbon is the default of the 2006 IPCC Guidelines for National Greenhouse Gas Inventories, volume 4, chapter 4.',
      ),
    about: 'Source of these factors, as printed in carbon reports.',
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; secret?: boolean }>;

export type SettingName = keyof typeof SETTINGS;
export type AnySettings = { readonly [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };

export type Settings = AnySettings & {
  /** In the sandbox, the address of its own provider. */
  readonly OIDC_ISSUER: string;
  /** True without a configured identity provider: stand-ins replace every outside system. */
  readonly sandbox: boolean;
};

/** Lists the wrong settings and their problems, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Record<string, string | undefined>;

/** Reads and checks all settings; an empty value counts as unset. Throws SettingsError. */
export function readSettings(env: Environment, purpose: 'serve' | 'operate' = 'serve'): Settings {
  const given = givenSettings(env, purpose);
  if (given.OIDC_ISSUER !== undefined) {
    return { ...given, OIDC_ISSUER: given.OIDC_ISSUER, sandbox: false };
  }
  return { ...given, ...sandboxSettings(given), sandbox: true };
}

/** Returns the address at which users reach this server, without a trailing slash. */
export const publicOrigin = (settings: Pick<AnySettings, 'PUBLIC_URL' | 'PORT'>) =>
  settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;

const SAMPLE_ATTRIBUTION = 'Sample data, not a real place';

/**
 * Points every outside client at a stand-in on this server. Settings of real systems are ignored,
 * so that no order from the sandbox reaches them; configured cover sources are used, because they
 * are only read.
 */
export function sandboxSettings(given: AnySettings) {
  const origin = publicOrigin(given);
  return {
    OIDC_ISSUER: `${origin}/oidc`,
    PAYPAL_API_URL: `${origin}/sandbox/paypal`,
    PAYPAL_SDK_URL: `${origin}/sandbox/paypal/web-sdk/v6/core`,
    PAYPAL_CLIENT_ID: 'sandbox-client',
    PAYPAL_CLIENT_SECRET: 'sandbox-secret',
    PAYPAL_MERCHANT_ID: 'SANDBOXPAYEE1',
    GEOCODER_URL: `${origin}/sandbox/geocode/json`,
    GEOCODER_KIND: 'google' as const,
    LPA_URL: `${origin}/sandbox/lpa`,
    LPA_API_KEY: 'sandbox-lpa-key',
    CER_URL: `${origin}/sandbox/cer`,
    CER_API_KEY: 'sandbox-cer-key',
    CER_POLL_S: 5,
    PARTNER_EMAIL: 'partner@agriprove.example',
    ...(given.PARTNER_DOMAINS.length === 0 && {
      PARTNER_DOMAINS: ['agriprove.example', 'cibolabs.example'],
    }),
    BASE_MAP_SATELLITE: '/sandbox/base/satellite/{z}/{x}/{y}.png',
    BASE_MAP_STREETS: '/sandbox/base/streets/{z}/{x}/{y}.png',
    BASE_MAP_ATTRIBUTION: SAMPLE_ATTRIBUTION,
    GROUND_COVER_TILES: undefined,
    WOODY_COVER_TILES: undefined,
    ...(given.GROUND_COVER_SOURCE === undefined && {
      GROUND_COVER_NAME: 'Fenceline sample ground cover, version 1',
    }),
    ...(given.WOODY_COVER_SOURCE === undefined && {
      WOODY_COVER_NAME: 'Fenceline sample woody cover, version 1',
    }),
    ...attributionOfCover(given),
  };
}

/** Adds the attribution of the sample data while at least one of the two products uses it. */
function attributionOfCover(given: AnySettings) {
  const own = [given.GROUND_COVER_SOURCE, given.WOODY_COVER_SOURCE].filter(Boolean).length;
  if (own === 2) return {};
  const parts = own === 0 ? [] : [given.COVER_ATTRIBUTION];
  return { COVER_ATTRIBUTION: [...parts, SAMPLE_ATTRIBUTION].filter(Boolean).join('. ') };
}

/** Returns the settings as given, without the sandbox's own. Throws SettingsError. */
export function givenSettings(
  env: Environment,
  purpose: 'serve' | 'operate' = 'serve',
): AnySettings {
  const problems: string[] = [];
  const unread = new Set<SettingName>();
  const values = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const schema: z.ZodType = SETTINGS[name].schema;
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!parsed.success) {
      unread.add(name);
      problems.push(`${name}: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`);
    }
    return [name, parsed.data];
  });
  const settings = Object.fromEntries(values) as AnySettings;
  problems.push(...combinationProblems(settings, unread, purpose));
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}
