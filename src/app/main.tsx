import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from '#shared/api/react';
import {
  finishSignOut,
  onSessionLoss,
  onSignOutElsewhere,
  openSessionEarly,
  prepareAtSignIn,
  removeAtSignOut,
  revokeTokenWith,
  sessionLost,
  signedOutElsewhere,
} from '#shared/auth/react';
import { forgetMap } from '#shared/land-map';
import { provideStyleNonce } from '#shared/lib/style-nonce';
import { removeKept, watchUnsavedDrafts } from '#shared/offline/react';
import { addMissingFunctions } from '#shared/older-browsers';
import { watchTheme } from '#shared/theme/react';
import { admitAccount } from './model/admit-account.ts';
import { watchFirstMap } from './model/first-map.ts';
import { registerOfflineShell } from './model/offline-shell.ts';
import { isPublicPath } from './model/public-paths.ts';
import { watchOfflineData } from './model/offline-data.ts';
import { revokeToken } from './model/revoke-token.ts';
import { appStarted } from './model/start.ts';
import { preloadScreen } from './preload-screen.ts';
import { App } from './App.tsx';

// Production uses effector's default scope, so that lazily loaded models and callbacks from Leaflet
// or timers share the same stores. Tests fork.
addMissingFunctions();
provideStyleNonce();
watchTheme();
onSessionLoss(sessionLost);
onSignOutElsewhere(signedOutElsewhere);
revokeTokenWith(revokeToken);
prepareAtSignIn(admitAccount);
removeAtSignOut(async () => {
  forgetMap();
  await removeKept();
});
void finishSignOut();
if (!isPublicPath(window.location.pathname)) openSessionEarly(window.location.href);
watchNetwork();
watchOfflineData();
watchFirstMap();
watchUnsavedDrafts();
preloadScreen();
appStarted();
registerOfflineShell();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
