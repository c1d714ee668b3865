import { UserManager } from 'oidc-client-ts';

/** Passes the provider's silent sign-in response to the page that framed this one. */
void new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinSilentCallback();
