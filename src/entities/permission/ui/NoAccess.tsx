/** Replaces a screen for users without access (ERR-05). */
export const NoAccess = () => (
  <p className="px-4 py-8 text-center text-muted">You do not have access to this section.</p>
);
