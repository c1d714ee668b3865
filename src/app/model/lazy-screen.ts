import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '#shared/api';
import { reachServer } from '#shared/api/react';

/**
 * A screen loaded with its first visit. The router reloads the page for a file that is gone; while
 * the server cannot be reached that would lose the page, so the failure is told as one of the network.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch(async (cause: unknown) => {
        throw (await reachServer()) ? cause : ApiError.unreachable(cause);
      }),
    exportName,
  );
