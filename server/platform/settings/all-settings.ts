import type { z } from 'zod';
import { COVER } from './groups/cover.ts';
import { FILES } from './groups/files.ts';
import { MAPS } from './groups/maps.ts';
import { PAYMENTS } from './groups/payments.ts';
import { PRODUCT } from './groups/product.ts';
import { SANDBOX } from './groups/sandbox.ts';
import { SERVER } from './groups/server.ts';
import { SERVICES } from './groups/services.ts';
import { SIGN_IN } from './groups/sign-in.ts';
import { SOIL_CARBON } from './groups/soil-carbon.ts';

/** Every setting of the server. */
export const SETTINGS = {
  ...SERVER,
  ...FILES,
  ...SANDBOX,
  ...PRODUCT,
  ...SIGN_IN,
  ...SOIL_CARBON,
  ...PAYMENTS,
  ...SERVICES,
  ...MAPS,
  ...COVER,
};

export type SettingName = keyof typeof SETTINGS;
export type AnySettings = { readonly [K in SettingName]: z.output<(typeof SETTINGS)[K]['schema']> };

/** Returns the address at which users reach this server, without a trailing slash. */
export const publicOrigin = (settings: Pick<AnySettings, 'PUBLIC_URL' | 'PORT'>) =>
  settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
