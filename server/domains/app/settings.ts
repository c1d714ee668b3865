import type { Contract } from '#shared/api/contract';
import type { Handler } from '../handler.ts';
import { environmentOf } from '../../platform/outside/paypal/index.ts';
import { eachCover } from '#entities/cover';
import { coverRecordOf } from '../../platform/settings/groups/cover.ts';
import { coverTilesOf } from '../cover-tiles-of.ts';

/** Returns the settings that the web app may know; never a secret. */
export const settings: Handler<Contract['app']['settings']> = async ({ app }) => {
  const from = app.settings;
  return [
    {
      product_name: from.PRODUCT_NAME,
      stage: from.STAGE,
      sandbox: from.sandbox,
      oidc: {
        authority: from.OIDC_ISSUER,
        client_id: from.OIDC_CLIENT_ID,
        scope: from.OIDC_SCOPE,
        // RFC 8707 accepts only URIs; providers with plain audiences use ours by default.
        resource: URL.canParse(from.OIDC_AUDIENCE) ? from.OIDC_AUDIENCE : null,
      },
      paypal: from.PAYPAL_CLIENT_ID
        ? {
            client_id: from.PAYPAL_CLIENT_ID,
            environment: environmentOf(from.PAYPAL_API_URL) === 'live' ? 'production' : 'sandbox',
            sdk_url: from.PAYPAL_SDK_URL ?? null,
          }
        : null,
      base_maps: {
        satellite: from.BASE_MAP_SATELLITE ?? null,
        streets: from.BASE_MAP_STREETS ?? null,
        attribution: from.BASE_MAP_ATTRIBUTION,
        offline: from.BASE_MAP_OFFLINE === 'yes',
        reference: from.REFERENCE_TILES
          ? { tiles: from.REFERENCE_TILES, attribution: from.REFERENCE_ATTRIBUTION }
          : null,
      },
      cover_tiles: {
        ...eachCover((product) => coverTilesOf(product, app)),
        attribution: from.COVER_ATTRIBUTION,
      },
      cover_until: coverRecordOf(from),
      mapbox_token: from.MAPBOX_TOKEN ?? null,
      geocoder_url: app.geocoder ? '/geocode/json' : null,
      links: {
        privacy: from.PRIVACY_URL,
        data_licence: from.DATA_LICENCE_URL,
        eula: from.EULA_URL,
        support_email: from.SUPPORT_EMAIL,
      },
      partner_name: from.PARTNER_NAME,
      partner_review_days: from.PARTNER_REVIEW_DAYS ?? null,
      refund_days: from.ISSUER_REFUND_DAYS,
    },
  ];
};
