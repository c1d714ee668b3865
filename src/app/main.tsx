import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from '#shared/api/react';
import {
  onSessionLoss,
  onSignOutElsewhere,
  prepareAtSignIn,
  removeAtSignOut,
  revokeTokenWith,
  sessionLost,
  signedOutElsewhere,
} from '#shared/auth/react';
import { provideStyleNonce } from '#shared/lib/style-nonce';
import { removeKept, watchUnsavedDrafts } from '#shared/offline/react';
import { watchTheme } from '#shared/theme/react';
import { admitAccount } from './model/admit-account.ts';
import { registerOfflineShell } from './model/offline-shell.ts';
import { watchOfflineData } from './model/offline-data.ts';
import { revokeToken } from './model/revoke-token.ts';
import { appStarted } from './model/start.ts';
import { preloadScreen } from './preload-screen.ts';
import { App } from './App.tsx';

// Production uses effector's default scope, so that lazily loaded models and callbacks from Leaflet
// or timers share the same stores. Tests fork.
provideStyleNonce();
watchTheme();
onSessionLoss(sessionLost);
onSignOutElsewhere(signedOutElsewhere);
revokeTokenWith(revokeToken);
prepareAtSignIn(admitAccount);
removeAtSignOut(removeKept);
watchNetwork();
watchOfflineData();
watchUnsavedDrafts();
preloadScreen();
appStarted();
registerOfflineShell();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
