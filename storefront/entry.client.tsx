import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ApiUrl, readApiUrl } from './api/api-url.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiUrl value={readApiUrl()}>
        <HydratedRouter />
      </ApiUrl>
    </StrictMode>,
  );
});
