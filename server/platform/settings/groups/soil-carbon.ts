import { RegulatorSettings } from '#entities/soil-project';
import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** The soil-carbon partner and the regulator. */
export const SOIL_CARBON = {
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
} as const satisfies SettingGroup;
