import { isSessionExpected, isSignedOutHere } from '#shared/auth';
import type { RememberedMap } from '#shared/land-map';

/** Widths of the window, in pixels, below which the rail and the panel have another place. */
const NARROW_PX = [768, 500];
/** Drafts of a new farm and of an edit, as `src/features/save-farm` names them. */
const UNFINISHED_FORM = /^fenceline:farm-(wizard|edit)\b/;

/**
 * True if the app will show what is remembered: somebody is signed in here, no unfinished form
 * opens over another place, and the window has the same layout as when the map was stored.
 */
export function isMapExpected({ windowWidth }: RememberedMap): boolean {
  return (
    isSessionExpected(location.href) &&
    !isSignedOutHere() &&
    !Object.keys(localStorage).some((key) => UNFINISHED_FORM.test(key)) &&
    NARROW_PX.every((px) => windowWidth < px === innerWidth < px)
  );
}
