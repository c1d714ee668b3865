import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { PropertyRecord } from './farms.ts';
import { RowOf, text } from './fields.ts';
import { OwnerRecord } from './owners.ts';
import { PlanRecord } from './plan-records.ts';

const Link = z.string();

/** Address of each cover product’s tiles; null turns it off, and the map says so. */
const CoverTiles = z.object({ ground: Link.nullable(), woody: Link.nullable() });
export type CoverProduct = keyof z.output<typeof CoverTiles>;

/** Calls that the app makes at its start. */
export const app = domain('app', {
  version: call({
    ...addresses.app.version,
    kind: 'read',
    access: 'anyone',
    params: z.strictObject({ app: text(40) }),
    result: z.string(),
  }),
  settings: call({
    ...addresses.app.settings,
    kind: 'read',
    access: 'anyone',
    params: z.strictObject({}),
    result: z.tuple([
      z.object({
        product_name: z.string(),
        stage: z.enum(['dev', 'prod']),
        /** True when external systems are simulated; the shell shows it. */
        sandbox: z.boolean(),
        oidc: z.object({
          authority: Link,
          client_id: z.string(),
          scope: z.string(),
          /**
           * Resource that access tokens are requested for (RFC 8707); null leaves it to the
           * provider.
           */
          resource: Link.nullable(),
        }),
        /** Null: card payment is not configured, and the screen says so. */
        paypal: z
          .object({
            client_id: z.string(),
            environment: z.enum(['production', 'sandbox']),
            /** URL of PayPal's script; null for PayPal's own. */
            sdk_url: Link.nullable(),
          })
          .nullable(),
        base_maps: z.object({
          satellite: Link.nullable(),
          streets: Link.nullable(),
          attribution: z.string(),
          /** True if a device may keep tiles of these maps. */
          offline: z.boolean(),
          /** Names of roads and places over the satellite map. */
          reference: z.object({ tiles: Link, attribution: z.string() }).nullable(),
        }),
        /** Tile URLs with the date and {z}/{x}/{y}. */
        cover_tiles: CoverTiles.extend({ attribution: z.string() }),
        /** The last date of each cover product; missing in settings that an earlier version stored. */
        cover_until: z.object({ ground: z.string(), woody: z.string() }).optional(),
        mapbox_token: z.string().nullable(),
        /** Null when no geocoder is configured, and the address search says so. */
        geocoder_url: Link.nullable(),
        links: z.object({
          privacy: Link,
          data_licence: Link,
          eula: Link,
          support_email: z.string(),
        }),
        partner_name: z.string(),
        /** Working days that the partner's review usually takes; null makes no promise. */
        partner_review_days: z.int().nullable(),
        /** Days in which money comes back for files that cannot be made. */
        refund_days: z.int().positive(),
      }),
    ]),
  }),
  /**
   * What every screen needs of the signed-in account, as the calls for each part answer it: the
   * owner record, or null before sign-up, the rights, the farms and the plans.
   */
  account: call({
    ...addresses.app.account,
    kind: 'read',
    isPartOfSignIn: true,
    access: 'signed-in',
    params: z.strictObject({}),
    result: RowOf({
      owner: OwnerRecord.nullable(),
      is_admin: z.boolean(),
      /** Null if there are too many for the first answer. */
      farms: z.array(PropertyRecord).nullable(),
      owned_plans: z.array(PlanRecord),
      authorised_plans: z.array(PlanRecord),
    }),
  }),
});
