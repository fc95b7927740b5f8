import { useWalletStore } from '@suil/wallet/react';
import { lazy, type ReactNode, type RefObject, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { rememberInviter } from '../../entities/referral/inviter.ts';
import { onLoginSuccess } from '../../platform/api/events.ts';
import { keepFocus } from '../../platform/browser/focus.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { t, withAllTexts } from '../../platform/i18n/texts.ts';
import { useLocation, useSearch } from '../../platform/router/location.ts';
import { usePage } from '../../platform/router/pages.ts';
import { useSideBySide } from '../../ui/layout/page.tsx';
import { closeFile, useShownFile } from '../../ui/overlays/file/file-state.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { Toaster } from '../../ui/overlays/toaster.tsx';
import { closeConnect, useConnect } from '../../wallet/connect/connect-state.ts';
import { InvitedGuard } from '../../wallet/session/invited-guard.tsx';
import { SessionGuard } from '../../wallet/session/session-guard.tsx';
import { PendingCheck } from '../../wallet/transaction/pending-check.tsx';
import { closeTransaction, useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { CheckpointWatch } from '../guards/checkpoint-watch.tsx';
import { NodeGuard } from '../guards/node-guard.tsx';
import { RouteView } from '../route-view.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bar/bottom-bar.tsx';
import { SkipLink } from './bar/skip-link.tsx';
import { Beside } from './beside.tsx';
import { Header } from './header.tsx';
import { loadMenu } from './menu/load-menu.ts';
import { closeMenu, useMenu } from './menu/menu-state.ts';
import { closeNetwork, useNetworkSheet } from './network/network-state.ts';

const ConnectSheet = lazy(() => import('../../wallet/connect/connect-sheet.tsx'));
const ReviewSheet = lazy(() => withAllTexts(import('../../wallet/transaction/review-sheet.tsx')));
const MenuSheet = lazy(loadMenu);
const NetworkSheet = lazy(() => withAllTexts(import('./network/network-sheet.tsx')));
const FileSheet = lazy(() => withAllTexts(import('../../ui/overlays/file/file-sheet.tsx')));
const PullRefresh = lazy(() => withAllTexts(import('./pull-refresh.tsx')));

/**
 * What surrounds every page: header, banners, bottom bar, sheets and toasts. It is drawn once: whatever follows the place or a store
 * is a component of its own, so that a tap draws again only what it changes.
 */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink to={main} />
      <div className="sky" />
      <div className="app">
        <Header />
        <Banners below={main} />
        <Main ref={main}>
          <RouteView />
        </Main>
      </div>
      <Bar />
      <PlaceWatch />
      <SessionGuard />
      <InvitedGuard />
      <PendingCheck />
      <NodeGuard />
      <CheckpointWatch />
      <TouchTools page={main} />
      <Sheets />
      <Toasts />
    </>
  );
}

function Main({ ref, children }: { ref: RefObject<HTMLElement | null>; children: ReactNode }) {
  const loading = usePage((shown) => shown.state === 'loading');
  return (
    <main ref={ref} tabIndex={-1} aria-busy={loading || undefined}>
      {children}
    </main>
  );
}

/** The bar of phones and tablets; wide windows have its links in the header. */
function Bar() {
  return useSideBySide() ? null : <BottomBar />;
}

/** What follows from every change of place. Renders nothing. */
function PlaceWatch() {
  const [pathname] = useLocation();
  const search = useSearch();
  const store = useWalletStore();
  // Whose invitation it is, is decided when the link is opened.
  useEffect(() => rememberInviter(search, store.getState().currentAccount?.address ?? null), [search, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the place changed
  useEffect(closeMenu, [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the place changed
  useEffect(closeNetwork, [pathname, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the place changed
  useEffect(closeFile, [pathname, search]);
  // What had the focus may go with the login: a button that connects, a page that asks for it.
  useEffect(() => onLoginSuccess(keepFocus), []);
  return null;
}

function Toasts() {
  const { data: config } = useConfig();
  return <Toaster linkOf={(digest) => explorerLink(config, digest)} />;
}

function Sheets() {
  const connecting = useConnect((state) => state.view !== null);
  const choosing = useMenu((state) => state.isOpen);
  const showsNetwork = useNetworkSheet((state) => state.isOpen);
  const transacting = useIsTransacting();
  const showsFile = useShownFile((state) => state.file !== null);
  return (
    <Suspense>
      {connecting ? (
        <Beside onFailure={() => giveUp(closeConnect)}>
          <ConnectSheet />
        </Beside>
      ) : null}
      {choosing ? (
        <Beside onFailure={() => giveUp(closeMenu)}>
          <MenuSheet />
        </Beside>
      ) : null}
      {showsNetwork ? (
        <Beside onFailure={() => giveUp(closeNetwork)}>
          <NetworkSheet />
        </Beside>
      ) : null}
      {transacting ? (
        <Beside onFailure={() => giveUp(closeTransaction)}>
          <ReviewSheet />
        </Beside>
      ) : null}
      {showsFile ? (
        <Beside onFailure={() => giveUp(closeFile)}>
          <FileSheet />
        </Beside>
      ) : null}
    </Suspense>
  );
}

/** Says that a sheet's file could not be loaded, and leaves the page as it was before the tap. */
function giveUp(close: () => void): void {
  close();
  showToast({ kind: 'error', text: t('error.text') });
}

function TouchTools({ page }: { page: RefObject<HTMLElement | null> }) {
  const touched = useTouched();
  return touched ? (
    <Beside>
      <Suspense>
        <PullRefresh page={page} />
      </Suspense>
    </Beside>
  ) : null;
}

/** How long the first paint has the line for itself. */
const LATER_MS = 5_000;

/** Whether there is a touch screen, from the first touch or a little after the first paint. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (navigator.maxTouchPoints === 0) return;
    // What the user touches is answered first.
    const now = () => startTransition(() => setTouched(true));
    const timer = setTimeout(now, LATER_MS);
    window.addEventListener('touchstart', now, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('touchstart', now);
    };
  }, []);
  return touched;
}
