import type { ManifestOptions } from 'vite-plugin-pwa';
import { THEME_GROUNDS } from '../../src/shared/theme/paint-theme.ts';

const png = (name: string, px: number) => ({
  src: `/${name}.png`,
  sizes: `${px}x${px}`,
  type: 'image/png',
});
const SMALL_ICON = png('icon-192', 192);

/**
 * Tells phones and desktops how to install Fenceline. They show these colours until the page sets
 * those of the chosen theme.
 */
export const WEB_MANIFEST = {
  id: '/',
  name: 'Fenceline',
  short_name: 'Fenceline',
  description: 'Farm data for Australian landholders and their agents.',
  lang: 'en-AU',
  display: 'standalone',
  start_url: '/map',
  background_color: THEME_GROUNDS.dark,
  theme_color: THEME_GROUNDS.dark,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    SMALL_ICON,
    png('icon-512', 512),
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Add farm', url: '/map?farm=new', icons: [SMALL_ICON] },
    { name: 'Farms', url: '/farms', icons: [SMALL_ICON] },
    { name: 'Reports', url: '/reports', icons: [SMALL_ICON] },
  ],
} satisfies Partial<ManifestOptions>;
