import { UserManager } from 'oidc-client-ts';

/** Hands the provider's silent answer to the page that framed this one. */
void new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinSilentCallback();
