import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { ApiUrl, readApiUrl } from './api/api-url.ts';
import { readShopUrl, ShopUrl } from './discovery/shop-url.ts';
import { Music, readMusicSource } from './music/music-source.tsx';
import { trustOwnScripts } from './trust-own-scripts.ts';

const music = readMusicSource();
trustOwnScripts(music?.widgetUrl);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiUrl value={readApiUrl()}>
        <Music value={music}>
          <ShopUrl value={readShopUrl()}>
            <HydratedRouter />
          </ShopUrl>
        </Music>
      </ApiUrl>
    </StrictMode>,
  );
});
