/**
 * Passes the provider's silent sign-in response to the page that framed this one, as oidc-client-ts
 * expects it. Without that library: it would run twice before the map appears.
 */
window.parent.postMessage(
  { source: 'oidc-client', url: window.location.href, keepOpen: false },
  window.location.origin,
);

export {};
