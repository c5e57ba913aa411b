import '../design/tokens.css';
import '../design/faces.css';
import '../design/base.css';
import './styles/base.css';
import './styles/print.css';
import gloock from '@fontsource/gloock/files/gloock-latin-400-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useRef } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root.ts';
import { PendingSave } from './favourites/pending-save.tsx';
import { MusicPlayer } from './music/music-player.tsx';
import { EarlyClicks, earlyClicksScript } from './navigation/early-clicks.tsx';
import { SiteHeader, SkipLink } from './navigation/header/site-header.tsx';
import { PageError } from './navigation/page-error.tsx';
import { PendingPage } from './navigation/pending-page.tsx';
import { scrollPositionsKey } from './navigation/scroll-positions.ts';
import { SiteFooter } from './navigation/site-footer.tsx';
import { useVisitedPage } from './session/origin.ts';
import { SettingsTag } from './shop-settings.tsx';
import { PersistedStoreProvider } from './store/persisted-store-provider.tsx';
import { FlashMessage } from './ui/feedback/flash-message.tsx';

export function links(): Route.LinkDescriptors {
  const face = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { ...face, href: gloock },
    { ...face, href: inter },
  ];
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f1ede6" />
        <SettingsTag />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyClicksScript }} />
        <Links />
      </head>
      <body>
        <PersistedStoreProvider>
          <SkipLink />
          <SiteHeader />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
          <PendingSave />
          <MusicPlayer />
          <EarlyClicks />
        </PersistedStoreProvider>
        <ScrollRestoration storageKey={scrollPositionsKey} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnNavigation();
  useVisitedPage();
  return (
    <PendingPage>
      <FlashMessage />
      <Outlet />
    </PendingPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

/** Focuses the heading of each new page, so that screen readers say which page it is and keyboards continue there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current === pathname) return;
    currentPath.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1, main:not(:has(h1))');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
