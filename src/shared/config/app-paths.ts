/**
 * Paths of the screens in every deployment, with `:` before variable parts; those of the soil
 * screens depend on the partner's name. The server responds 404 to all others.
 */
export const APP_PATHS = [
  '/',
  '/settings',
  '/maintenance',
  '/create_account',
  '/map',
  '/benchmark',
  '/farms',
  '/farms/add',
  '/shop',
  '/orders',
  '/reports',
  '/reports/:itemId',
  '/agent-admin',
  '/admin',
  '/help',
] as const;

/** Paths of pages that need no sign-in. */
export const PUBLIC_PATHS = ['/verify', '/verify/:number', '/shared/:key'] as const;

/** Paths of screens that only a sandbox has. */
export const SANDBOX_PATHS = ['/styleguide'] as const;
