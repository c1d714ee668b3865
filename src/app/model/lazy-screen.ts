import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '#shared/api';
import { reachServer } from '#shared/api/react';

/**
 * Loads a screen on its first visit. The router reloads the page when a file is missing; if the
 * server is unreachable, that would lose the page, so such a failure is reported as a network
 * error.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch(async (cause: unknown) => {
        throw (await reachServer()) ? cause : ApiError.unreachable(cause);
      }),
    exportName,
  );
