import { join } from 'node:path';
import { COVER_PRODUCT_IDS, COVER_PRODUCTS } from '#entities/cover';
import { publicOrigin, type AnySettings } from './all-settings.ts';
import { coverSettingsOf } from './groups/cover.ts';

const SAMPLE_ATTRIBUTION = 'Sample data, not a real place';

const SAMPLE_ABOUT =
  'Computed from a formula, so that there is no sensor, no DOI and no accuracy. With real data, this is where they stand.';

/**
 * Points every outside client at a stand-in on this server. Settings of real systems are ignored,
 * so that no order from the sandbox reaches them; configured cover sources and registers are used,
 * because they are only read.
 */
export function sandboxSettings(given: AnySettings) {
  const origin = publicOrigin(given);
  return {
    OIDC_ISSUER: `${origin}/oidc`,
    FILES_S3_BUCKET: undefined,
    PAYPAL_API_URL: `${origin}/sandbox/paypal`,
    PAYPAL_SDK_URL: `${origin}/sandbox/paypal/web-sdk/v6/core`,
    PAYPAL_CLIENT_ID: 'sandbox-client',
    PAYPAL_CLIENT_SECRET: 'sandbox-secret',
    PAYPAL_MERCHANT_ID: 'SANDBOXPAYEE1',
    PAYPAL_WEBHOOK_ID: 'SANDBOXWEBHOOK1',
    GEOCODER_URL: `${origin}/sandbox/geocode/json`,
    GEOCODER_KIND: 'google' as const,
    LPA_URL: `${origin}/sandbox/lpa`,
    LPA_API_KEY: 'sandbox-lpa-key',
    CER_URL: `${origin}/sandbox/cer`,
    CER_API_KEY: 'sandbox-cer-key',
    CER_POLL_S: 5,
    ISSUER_NAME: 'Fenceline sandbox (not a business)',
    // A number that nobody has, with correct check digits, so that the sandbox's invoices look like
    // real ones.
    ISSUER_ABN: '10 000 000 000',
    ISSUER_GST: 'registered' as const,
    ISSUER_CONTACT: 'nobody: this is a sandbox',
    SIGNING_CERTIFICATE_FILE: join(given.DATA_DIR, 'sandbox-signing/certificate.pem'),
    SIGNING_KEY_FILE: join(given.DATA_DIR, 'sandbox-signing/key.pem'),
    TIME_STAMP_URL: `${origin}/sandbox/time-stamps`,
    ...(given.CER_REGISTER_SOURCE === undefined && {
      CER_REGISTER_SOURCE: `${origin}/sandbox/register`,
    }),
    PARTNER_EMAIL: 'partner@agriprove.example',
    ...(given.PARTNER_DOMAINS.length === 0 && {
      PARTNER_DOMAINS: ['agriprove.example', 'cibolabs.example'],
    }),
    BASE_MAP_SATELLITE: '/sandbox/base/satellite/{z}/{x}/{y}.png',
    BASE_MAP_STREETS: '/sandbox/base/streets/{z}/{x}/{y}.png',
    BASE_MAP_ATTRIBUTION: SAMPLE_ATTRIBUTION,
    BASE_MAP_OFFLINE: 'yes' as const,
    BASE_MAP_IN_REPORTS: 'yes' as const,
    REFERENCE_TILES: '/sandbox/base/reference/{z}/{x}/{y}.png',
    REFERENCE_ATTRIBUTION: SAMPLE_ATTRIBUTION,
    ...sampleCover(given),
    ...(given.RAINFALL_SOURCE === undefined && {
      RAINFALL_NAME: 'Fenceline sample rainfall, version 1',
    }),
    ...(given.FOREST_COVER_SOURCE === undefined && {
      FOREST_COVER_NAME: 'Fenceline sample forest cover, version 1',
      FOREST_COVER_UNTIL: 2024,
    }),
    ...attributionOfCover(given),
  };
}

/** Describes the sample data of each cover product without a source. */
function sampleCover(given: AnySettings) {
  type Names = ReturnType<typeof coverSettingsOf>;
  const settings: Partial<Record<Names['tiles' | 'name' | 'about'], string | undefined>> = {};
  for (const product of COVER_PRODUCT_IDS) {
    const names = coverSettingsOf(product);
    settings[names.tiles] = undefined;
    if (given[names.source] !== undefined) continue;
    const data = COVER_PRODUCTS[product].name.toLowerCase();
    settings[names.name] = `Fenceline sample ${data}, version 1`;
    settings[names.about] = SAMPLE_ABOUT;
  }
  return settings;
}

/** Adds the attribution of the sample data while at least one product uses it. */
function attributionOfCover(given: AnySettings) {
  const sources = COVER_PRODUCT_IDS.map((product) => given[coverSettingsOf(product).source]);
  if (sources.every(Boolean)) return {};
  const parts = sources.some(Boolean) ? [given.COVER_ATTRIBUTION] : [];
  return { COVER_ATTRIBUTION: [...parts, SAMPLE_ATTRIBUTION].filter(Boolean).join('. ') };
}
