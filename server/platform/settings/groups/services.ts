import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Address search, the livestock registry and the mail server. */
export const SERVICES = {
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
} as const satisfies SettingGroup;
