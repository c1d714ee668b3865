import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchNetwork } from '#shared/api/react';
import {
  onSessionLoss,
  onSignOutElsewhere,
  revokeTokenWith,
  sessionLost,
  signedOutElsewhere,
} from '#shared/auth/react';
import { provideStyleNonce } from '#shared/lib/style-nonce';
import { registerOfflineShell } from './model/offline-shell.ts';
import { revokeToken } from './model/revoke-token.ts';
import { appStarted } from './model/start.ts';
import { App } from './App.tsx';

// One page, one state: stores live in effector's own scope, so that a screen's model that is
// loaded later, and a callback of Leaflet or a timer, meet the same one. Tests fork.
provideStyleNonce();
onSessionLoss(sessionLost);
onSignOutElsewhere(signedOutElsewhere);
revokeTokenWith(revokeToken);
watchNetwork();
appStarted();
registerOfflineShell();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
