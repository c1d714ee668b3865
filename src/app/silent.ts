/**
 * The provider's silent sign-in response, as oidc-client-ts expects it from the page that it framed.
 * Without that library: it would run twice before the map appears.
 */
export const answer = { source: 'oidc-client', url: window.location.href, keepOpen: false };

window.parent.postMessage(answer, window.location.origin);
