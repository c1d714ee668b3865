import { COVER_PRODUCTS, type CoverProduct } from '#entities/cover';
import { coverSettingsOf } from '../platform/settings/groups/cover.ts';
import type { AppContext } from './app-context.ts';

/**
 * Address of a product's tiles: the operator's if configured, otherwise this server's; null without
 * cover.
 */
export const coverTilesOf = (
  product: CoverProduct,
  { settings, cover }: Pick<AppContext, 'settings' | 'cover'>,
): string | null =>
  settings[coverSettingsOf(product).tiles] ??
  (cover[product] ? COVER_PRODUCTS[product].tiles : null);
