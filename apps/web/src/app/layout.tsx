import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useConfig } from '../lib/config.ts';
import { rememberInviter } from '../lib/inviter.ts';
import { useLocation } from '../lib/location.ts';
import { restOfTexts } from '../lib/texts.ts';
import { closeDoneToasts } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { useConnect } from '../wallet/connect-state.ts';
import { SessionGuard } from '../wallet/session-guard.tsx';
import { useTransaction } from '../wallet/transaction/machine.ts';
import { PendingCheck } from '../wallet/transaction/pending-check.tsx';
import { Banners } from './banners.tsx';
import { CheckpointWatch } from './checkpoint-watch.tsx';
import { Header } from './header.tsx';
import { NodeGuard } from './node-guard.tsx';
import { usePage } from './pages.ts';
import { RouteView } from './route-view.tsx';
import { TabBar } from './tab-bar.tsx';

const ConnectSheet = lazy(() => import('../wallet/connect-sheet.tsx'));
const ReviewSheet = lazy(() => import('../wallet/transaction/review-sheet.tsx'));
const LocalPanel = lazy(() => import('./local-panel.tsx'));
const PullRefresh = lazy(loadPullRefresh);

/** What surrounds every page: header, banners, tab bar, sheets and toasts. */
export function Layout() {
  const { data: config } = useConfig();
  const connecting = useConnect((state) => state.view !== null);
  const transacting = useTransaction((state) => state.plan !== null);
  const loading = usePage((shown) => shown.state === 'loading');
  const main = useRef<HTMLElement>(null);
  const touched = useTouched();
  const { search, pathname } = useLocation();
  useEffect(() => rememberInviter(search), [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because the page changed
  useEffect(closeDoneToasts, [pathname]);
  return (
    <>
      <div className="sky" />
      <div className="app">
        <Header />
        <Banners below={main} />
        <main ref={main} aria-busy={loading || undefined}>
          <RouteView />
          {config?.environment === 'local' ? (
            <Suspense>
              <LocalPanel faucetUrl={config.faucetUrl} />
            </Suspense>
          ) : null}
        </main>
      </div>
      <TabBar />
      <SessionGuard />
      <PendingCheck />
      <NodeGuard />
      <CheckpointWatch />
      {touched ? (
        <Suspense>
          <PullRefresh page={main} />
        </Suspense>
      ) : null}
      <Suspense>
        {connecting ? <ConnectSheet /> : null}
        {transacting ? <ReviewSheet /> : null}
      </Suspense>
      <Toaster />
    </>
  );
}

/** How long the first paint has the line for itself. */
const LATER_MS = 5_000;

async function loadPullRefresh() {
  const [file] = await Promise.all([import('./pull-refresh.tsx'), restOfTexts()]);
  return file;
}

/** Whether there is a screen for fingers, from the first touch or a little after the first paint. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (navigator.maxTouchPoints === 0) return;
    const now = () => setTouched(true);
    const timer = setTimeout(now, LATER_MS);
    window.addEventListener('touchstart', now, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('touchstart', now);
    };
  }, []);
  return touched;
}
