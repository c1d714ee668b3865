import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { text } from './fields.ts';

const Link = z.string();

/** What the app asks of its own server before anybody is signed in. */
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
        /** True when the outside systems are stand-ins; the shell says so. */
        sandbox: z.boolean(),
        oidc: z.object({
          authority: Link,
          client_id: z.string(),
          scope: z.string(),
          /** What access tokens are asked for (RFC 8707); null leaves it to the provider. */
          resource: Link.nullable(),
        }),
        /** null: card payment is not configured and says so. */
        paypal: z
          .object({
            client_id: z.string(),
            environment: z.enum(['production', 'sandbox']),
            /** Where its script comes from; null: from PayPal's own address. */
            sdk_url: Link.nullable(),
          })
          .nullable(),
        base_maps: z.object({
          satellite: Link.nullable(),
          streets: Link.nullable(),
          attribution: z.string(),
        }),
        /** Addresses with the date and {z}/{x}/{y}; null turns the overlay off, and it says so. */
        cover_tiles: z.object({
          ground: Link.nullable(),
          woody: Link.nullable(),
          attribution: z.string(),
        }),
        mapbox_token: z.string().nullable(),
        /** Null when no geocoder is configured; the address search says so. */
        geocoder_url: Link.nullable(),
        links: z.object({
          privacy: Link,
          data_licence: Link,
          eula: Link,
          support_email: z.string(),
        }),
        partner_name: z.string(),
      }),
    ]),
  }),
});
