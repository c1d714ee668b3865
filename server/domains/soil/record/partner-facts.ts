import { bucketOf } from '#entities/soil-project/document';
import {
  regulatorStageOf,
  TEST_REGULATOR_SETTINGS,
  type Regulator,
} from '#entities/submission/request';
import type { Contract } from '#shared/api/contract';
import type { Settings } from '../../../platform/settings/settings.ts';
import {
  isPartnerAdmin,
  partnerRuleOf,
  readMembership,
} from '../../../platform/dispatch/access.ts';
import type { Handler } from '../../handler.ts';

type Soil = Contract['soilProjects'];

/** Name of the bucket that every file call must name (PDF-14). */
export const stageBucket = (settings: Settings): string =>
  bucketOf(settings.STAGE, { dev: settings.FILE_BUCKET_DEV, prod: settings.FILE_BUCKET_PROD });

/** Uses placeholder settings at the test stage only (OP-82). */
export function regulatorOf(settings: Settings): Regulator {
  const stage = regulatorStageOf(settings.STAGE);
  const configured = settings.CER_REGISTRATION ?? null;
  return { stage, settings: configured ?? (stage === 'test' ? TEST_REGULATOR_SETTINGS : null) };
}

export const regulator: Handler<Soil['regulator']> = async ({ app }) => [regulatorOf(app.settings)];

export const standing: Handler<Soil['standing']> = async ({ sql, app, user }) => {
  const { soilClient } = await readMembership(sql, user, partnerRuleOf(app));
  const partner = isPartnerAdmin(user.email, app.settings.PARTNER_DOMAINS);
  return [
    {
      may_register: soilClient || partner,
      is_partner_admin: partner,
      bucket_name: stageBucket(app.settings),
    },
  ];
};
