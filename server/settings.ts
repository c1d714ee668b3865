import { resolve } from 'node:path';
import { z } from 'zod';
import { namesCoverDate, type CoverProduct } from '#entities/cover';
import { RegulatorSettings } from '#entities/soil-project';
import { readBiomass } from './reports/carbon/carbon-factors.ts';
import { GROUND_COVER_STORED_AS, WOODY_COVER_STORED_AS } from './rasters/cog/stored-as.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);
const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
const url = z.url({ protocol: /^https?$/ });
/** Without the date in it, every date would show the same. */
const datedBy = (product: CoverProduct, template: z.ZodString) =>
  template.refine(
    (value) => namesCoverDate(value, product),
    product === 'ground' ? 'needs {yyyy-mm}, or {start} and {end}' : 'needs {year}',
  );
/** A version or a date has a digit. */
const nameWithVersion = z
  .string()
  .regex(/\d/, 'needs the version too, as in “Seasonal ground cover, version 3”');
const tiles = z.string().regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/, 'needs {z}, {x} and {y}');

/** Every setting of the server: how it is read, what it is for, and whether it is a secret. */
export const SETTINGS = {
  PORT: {
    schema: z.coerce.number().int().min(1).max(65535).default(4180),
    about: 'Port to listen on.',
  },
  HOST: {
    schema: z.string().min(1).default('localhost'),
    about: 'Address to listen on; 0.0.0.0 behind a proxy.',
  },
  PUBLIC_URL: {
    schema: url.transform((value) => new URL(value).origin).optional(),
    about: 'Address users type, when a proxy stands in front. Default: http://localhost:PORT.',
  },
  TRUST_PROXY: {
    schema: flag.default(false),
    about: 'true when a proxy sets X-Forwarded-For; rate limits then count its clients.',
  },
  DATA_DIR: {
    schema: z
      .string()
      .min(1)
      .default('.data')
      .transform((path) => resolve(path)),
    about: 'Folder for the embedded database, files, parcels and keys.',
  },
  ROLE: {
    schema: z.enum(['all', 'web', 'worker']).default('all'),
    about:
      'all does everything; web answers requests and leaves jobs to others; worker works jobs and answers /healthz alone.',
  },
  STAGE: { schema: z.enum(['dev', 'prod']).default('dev'), about: 'prod refuses the sandbox.' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much is logged.',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about:
      'PostgreSQL 15 or newer to use instead of the embedded one. Its user must own the database and may create roles.',
    secret: true,
  },
  PARCEL_ENGINE: {
    schema: z.enum(['memory', 'postgis']).default('memory'),
    about: 'memory serves a snapshot in DATA_DIR, postgis the cadastre stored in DATABASE_URL.',
  },
  FILE_LINK_SECRET: {
    schema: z.string().min(32).optional(),
    about: 'Signs file links; the same on every node. Default: made once in DATA_DIR.',
    secret: true,
  },
  PRODUCT_NAME: {
    schema: z.string().min(1).default('Fenceline'),
    about: 'Name in the top bar and on orders.',
  },
  PRIVACY_URL: {
    schema: z.string().default('/legal/privacy.html'),
    about: 'Link to the privacy policy.',
  },
  DATA_LICENCE_URL: {
    schema: z.string().default('/legal/data-licence.html'),
    about: 'Link to the data licence agreement.',
  },
  EULA_URL: { schema: z.string().default('/legal/eula.html'), about: 'Link to the EULA.' },
  SUPPORT_EMAIL: {
    schema: z.email().default('support@fenceline.example'),
    about: 'Where users may ask for help.',
  },
  OIDC_ISSUER: {
    schema: url.optional(),
    about: 'OpenID Connect provider. Unset: the sandbox, with stand-ins for every outside system.',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().min(1).default('fenceline-web'),
    about: 'Public client of the web app.',
  },
  OIDC_AUDIENCE: {
    schema: z.string().min(1).default('fenceline-api'),
    about: 'Audience access tokens must name.',
  },
  OIDC_SCOPE: {
    schema: z.string().min(1).default('openid profile email'),
    about: 'Scopes the app asks for.',
  },
  OIDC_EMAIL_CLAIM: {
    schema: z.string().min(1).default('email'),
    about: 'Claim that holds the e-mail; its flag is <claim>_verified.',
  },
  ADMIN_EMAILS: {
    schema: list.default([]),
    about: 'E-mails given the admin permission at start, comma separated.',
  },
  PARTNER_NAME: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .default('AgriProve'),
    about: 'Soil-carbon partner.',
  },
  PARTNER_DOMAINS: {
    schema: list.default(['agriprove.example', 'cibolabs.example']),
    about: 'E-mail domains of partner admins, comma separated.',
  },
  PARTNER_PLAN_ID: {
    schema: z.coerce.number().int().positive().optional(),
    about: 'Plan whose authorised clients may register soil projects. Unset: partner admins only.',
  },
  PARTNER_EMAIL: {
    schema: z.email().optional(),
    about: 'Where the partner is told that a soil project changed hands. Unset: it is not told.',
  },
  FILE_BUCKET_DEV: {
    schema: bucket.default('fenceline-dev'),
    about: 'Bucket named in file calls at every stage but prod.',
  },
  FILE_BUCKET_PROD: {
    schema: bucket.default('fenceline-prod'),
    about: 'Bucket named in file calls at stage prod.',
  },
  CER_URL: {
    schema: url.optional(),
    about: "Where soil projects are submitted, of this stage's regulator. Unset: they cannot be.",
  },
  CER_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'Key for the regulator.',
    secret: true,
  },
  CER_TIMEOUT_S: {
    schema: z.coerce.number().positive().max(300).default(30),
    about: 'How long the regulator may take to answer a submission.',
  },
  CER_POLL_S: {
    schema: z.coerce.number().int().positive().default(3_600),
    about: 'How often the regulator is asked for its decision.',
  },
  CER_REGISTRATION: {
    schema: z
      .string()
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'is not JSON' });
          return z.NEVER;
        }
      })
      .pipe(RegulatorSettings)
      .optional(),
    about:
      "JSON of the regulator's ids and the partner's declarations for this stage. Unset: marked placeholders; at prod submitting is refused.",
  },
  PAYPAL_API_URL: {
    schema: url.default('https://api-m.paypal.com'),
    about: 'PayPal REST address.',
  },
  PAYPAL_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    about: 'PayPal client id. Unset: card payment is off.',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    about: 'PayPal client secret.',
    secret: true,
  },
  PAYPAL_SDK_URL: {
    schema: url.optional(),
    about:
      "Address of PayPal's script (v6). Default: PayPal's own, live or sandbox as PAYPAL_API_URL.",
  },
  PAYPAL_MERCHANT_ID: {
    schema: z.string().min(1).optional(),
    about: 'Merchant id a payment must name as payee.',
  },
  GEOCODER_URL: {
    schema: url.optional(),
    about: 'Geocoder address. Unset: address search is off.',
  },
  GEOCODER_KIND: {
    schema: z.enum(['google', 'nominatim', 'photon']).default('google'),
    about: 'Shape the geocoder answers in.',
  },
  GEOCODER_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'Key for the geocoder.',
    secret: true,
  },
  LPA_URL: {
    schema: url.optional(),
    about: 'Where the LPA registry checks a login. Unset: farms cannot be verified.',
  },
  LPA_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'Key for the LPA registry.',
    secret: true,
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    about: 'Mail server. Unset: no mail is sent.',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().min(3).default('Fenceline <reports@fenceline.example>'),
    about: 'Sender of every mail.',
  },
  BASE_MAP_SATELLITE: { schema: z.string().optional(), about: 'Tile address with {z}/{x}/{y}.' },
  BASE_MAP_STREETS: { schema: z.string().optional(), about: 'Tile address with {z}/{x}/{y}.' },
  BASE_MAP_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Text the base maps ask to be shown.',
  },
  MAPBOX_TOKEN: {
    schema: z.string().min(1).optional(),
    about: 'Public token for marker pictures.',
  },
  GROUND_COVER_SOURCE: {
    schema: datedBy('ground', z.string()).optional(),
    about:
      'Address or path of Cloud-Optimised GeoTIFFs with {yyyy-mm}, or {start} and {end} (202012, 202102). Unset: no ground cover.',
  },
  GROUND_COVER_VALUES: {
    schema: z.enum(GROUND_COVER_STORED_AS).default('bare'),
    about: 'What their first band holds: percent of bare ground or of cover, as it is or plus 100.',
  },
  GROUND_COVER_TILES: {
    schema: datedBy('ground', tiles).optional(),
    about: 'Address of an own store of ground cover tiles, with {z}/{x}/{y} and the date.',
  },
  WOODY_COVER_SOURCE: {
    schema: datedBy('woody', z.string()).optional(),
    about: 'Address or path of Cloud-Optimised GeoTIFFs with {year}. Unset: no woody cover.',
  },
  WOODY_COVER_VALUES: {
    schema: z.enum(WOODY_COVER_STORED_AS).default('cover'),
    about:
      'What their first band holds: percent of cover, the same plus 100, or classes of Digital Earth Australia or of the national forest map.',
  },
  WOODY_COVER_TILES: {
    schema: datedBy('woody', tiles).optional(),
    about: 'Address of an own store of woody cover tiles, with {z}/{x}/{y} and {year}.',
  },
  COVER_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Text the cover data ask to be shown.',
  },
  GROUND_COVER_NAME: {
    schema: nameWithVersion.optional(),
    about:
      'Name and version of the ground cover data, as reports print it; needed with GROUND_COVER_SOURCE.',
  },
  WOODY_COVER_NAME: {
    schema: nameWithVersion.optional(),
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
    schema: z.coerce.number().min(0.3).max(0.6).default(0.47),
    about: 'Tonnes of carbon in a tonne of dry matter.',
  },
  CARBON_SOURCE: {
    schema: z
      .string()
      .min(1)
      .default(
        'Tonnes of dry matter by class of canopy are working values of this service for Australian woodland and forest, with wide ranges because canopy alone says little about weight; they were not measured on the farm. The share of carbon is the default of the 2006 IPCC Guidelines for National Greenhouse Gas Inventories, volume 4, chapter 4.',
      ),
    about: 'Where these factors are from, as carbon reports print it.',
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string; secret?: boolean }>;

export type SettingName = keyof typeof SETTINGS;
type AnySettings = { readonly [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };

export type Settings = AnySettings & {
  /** The sandbox fills it in with its own provider. */
  readonly OIDC_ISSUER: string;
  /** No identity provider was configured: stand-ins answer for every outside system. */
  readonly sandbox: boolean;
};

/** Says which settings are wrong and how, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads and checks all settings at once; an empty value counts as unset. Throws SettingsError. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = checkSettings(env);
  const sandbox = given.OIDC_ISSUER === undefined;
  const origin = publicOrigin(given);
  return {
    ...given,
    ...(sandbox ? sandboxSettings(origin) : {}),
    OIDC_ISSUER: given.OIDC_ISSUER ?? `${origin}/oidc`,
    sandbox,
  };
}

/** Where users reach this server, without a slash at the end. */
export const publicOrigin = (settings: Pick<AnySettings, 'PUBLIC_URL' | 'PORT'>) =>
  settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;

/**
 * The sandbox is nothing but configuration: every outside client is pointed at a stand-in on this
 * server. What was set for a real system is not used, so that no stand-in's order reaches it.
 */
export const sandboxSettings = (origin: string) => ({
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
  BASE_MAP_SATELLITE: '/sandbox/base/satellite/{z}/{x}/{y}.png',
  BASE_MAP_STREETS: '/sandbox/base/streets/{z}/{x}/{y}.png',
  BASE_MAP_ATTRIBUTION: 'Sample data, not a real place',
  GROUND_COVER_TILES: undefined,
  WOODY_COVER_TILES: undefined,
  COVER_ATTRIBUTION: 'Sample data, not a real place',
  GROUND_COVER_NAME: 'Fenceline sample ground cover, version 1',
  WOODY_COVER_NAME: 'Fenceline sample woody cover, version 1',
});

function checkSettings(env: Record<string, string | undefined>): AnySettings {
  const problems: string[] = [];
  const values = Object.entries(SETTINGS).map(([name, { schema }]) => {
    const parsed = (schema as z.ZodType).safeParse(env[name] === '' ? undefined : env[name]);
    if (!parsed.success) {
      problems.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
    }
    return [name, parsed.data];
  });
  const settings = Object.fromEntries(values) as AnySettings;
  if (settings.OIDC_ISSUER === undefined && settings.STAGE === 'prod') {
    problems.push('STAGE: prod needs an identity provider. Set OIDC_ISSUER, or use STAGE=dev.');
  }
  if (settings.ROLE !== 'all' && settings.DATABASE_URL === undefined) {
    problems.push(
      `ROLE: ${settings.ROLE} needs a database that other processes reach too, and the embedded one serves a single process. Set DATABASE_URL, or use ROLE=all.`,
    );
  }
  if (settings.ROLE !== 'all' && settings.OIDC_ISSUER === undefined) {
    problems.push('ROLE: the sandbox is one process. Set OIDC_ISSUER, or use ROLE=all.');
  }
  if (Boolean(settings.PAYPAL_CLIENT_ID) !== Boolean(settings.PAYPAL_CLIENT_SECRET)) {
    problems.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: set both or neither.');
  }
  if (settings.PARCEL_ENGINE === 'postgis' && settings.DATABASE_URL === undefined) {
    problems.push('PARCEL_ENGINE: postgis needs a database with PostGIS. Set DATABASE_URL.');
  }
  if (settings.PAYPAL_CLIENT_ID && !settings.PAYPAL_MERCHANT_ID) {
    problems.push('PAYPAL_MERCHANT_ID: needed with PayPal, or nothing tells who was paid.');
  }
  for (const product of ['GROUND', 'WOODY'] as const) {
    const [source, name] = [`${product}_COVER_SOURCE`, `${product}_COVER_NAME`] as const;
    if (settings.OIDC_ISSUER && settings[source] && !env[name]) {
      problems.push(
        `${name}: needed with ${source}, or reports do not say what they are made from.`,
      );
    }
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}
