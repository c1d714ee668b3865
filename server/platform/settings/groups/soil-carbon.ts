import { RegulatorSettings } from '#entities/submission/request';
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
  PARTNER_REVIEW_DAYS: {
    schema: field.wholeNumber(1, 365, 'a whole number of days').optional(),
    about:
      'Working days that the partner usually takes to review a signed project, as the client reads it. Unset: no promise.',
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
  CER_REGISTER_SOURCE: {
    schema: field.fileOrWebAddress.optional(),
    about:
      'GeoJSON file or address of the public register of projects, read every night. Projects that share land with it are blocked. Unset: only our own projects are compared.',
  },
  CER_ABATEMENT_MIN_T_PER_HA: {
    schema: field.decimal(0, 10_000, 'tonnes per hectare').default(1),
    about: 'Lowest usual abatement estimate, in t CO2e per hectare; a lower one warns.',
  },
  CER_ABATEMENT_MAX_T_PER_HA: {
    schema: field.decimal(0, 10_000, 'tonnes per hectare').default(250),
    about: 'Highest usual abatement estimate, in t CO2e per hectare; a higher one warns.',
  },
} as const satisfies SettingGroup;
