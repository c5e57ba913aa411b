import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepCartOffline } from './offline/keep-cart-offline.ts';
import { readSettings, Settings } from './shop-settings.tsx';
import { trustOwnScripts } from './trust-own-scripts.ts';

const settings = readSettings();
trustOwnScripts(settings.music?.widgetUrl);
if (settings.keepsCartOffline) keepCartOffline();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Settings value={settings}>
        <HydratedRouter />
      </Settings>
    </StrictMode>,
  );
});
