/**
 * The provider's silent sign-in response, in the form that oidc-client-ts expects from the page
 * that it framed. Written without that library, which would otherwise run twice before the map
 * appears.
 */
export const answer = { source: 'oidc-client', url: window.location.href, keepOpen: false };

window.parent.postMessage(answer, window.location.origin);
