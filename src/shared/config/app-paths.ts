/**
 * Addresses of the app's screens that every deployment has; the soil screens' follows the partner's
 * name. The server answers others with 404.
 */
export const APP_PATHS = [
  '/',
  '/settings',
  '/maintenance',
  '/create_account',
  '/map',
  '/benchmark',
  '/farms',
  '/shop',
  '/agent-admin',
  '/admin',
] as const;
