import { fork, scopeBind } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionLoss, sessionLost } from '#shared/auth/react';
import { registerOfflineShell } from './model/offline-shell.ts';
import { appStarted } from './model/start.ts';
import { App } from './ui/App.tsx';

const scope = fork();
onSessionLoss(scopeBind(sessionLost, { scope }));
scopeBind(appStarted, { scope })();
registerOfflineShell();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider value={scope}>
      <App />
    </Provider>
  </StrictMode>,
);
