/**
 * Finds out whether the server and the node in use answer. A read that runs long or fails leads to a test of both; while one of them does not
 * answer, the tests are repeated until it does, and then everything is read again. While all is well, the nodes' latency is
 * measured from time to time. A hidden page sends nothing. Draws nothing: that is the banner's.
 */
import type { Endpoint } from '@suil/core/api';
import { queryClient } from '../api/query.ts';
import { testServer } from '../api/send.ts';
import { beginWaiting, endWaiting, isSlow, reportFailure, useWaiting } from '../api/waiting.ts';
import { configQuery } from './config.ts';
import { currentEndpoint, useEndpoints } from './endpoint.ts';
import { failOver, isUnreachable } from './fail-over.ts';
import { useOutage } from './outage.ts';

/** How long after a failed test the next one follows; the last pause repeats. */
export const RETEST_MS = [2_000, 4_000, 8_000, 15_000] as const;
/** How often the nodes' latency is measured while all is well. */
export const MEASURE_MS = 30_000;
/** How long the banner says that all is well again. */
export const BACK_MS = 2_000;

/** Watches until it is stopped. `onSwitched` receives the node that replaced one that does not answer. Returns what stops it. */
export function watchOutage(onSwitched: (next: Endpoint) => void): () => void {
  const watch = new Watch(onSwitched);
  for (const query of queryClient.getQueryCache().getAll()) followQuery(query);
  const ends = [
    queryClient.getQueryCache().subscribe(followQueries),
    useWaiting.subscribe((now, before) => watch.followWaiting(now, before)),
    useEndpoints.subscribe(() => watch.followLatency()),
    // A part of the app could not be loaded.
    on(window, 'vite:preloadError', reportFailure),
    on(window, 'online', () => watch.returned()),
    on(document, 'visibilitychange', () => watch.returned()),
  ];
  return () => {
    watch.stop();
    for (const end of ends) end();
  };
}

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

type QueryEvent = Parameters<Parameters<ReturnType<typeof queryClient.getQueryCache>['subscribe']>[0]>[0];

function followQuery(query: QueryEvent['query']): void {
  // A query that was removed while it ran stays "fetching", and its observers still leave it.
  const isKept = queryClient.getQueryCache().get(query.queryHash) === query;
  if (isKept && query.state.fetchStatus === 'fetching') beginWaiting(query);
  else endWaiting(query);
}

/** What the screens read from the node and from the server. */
function followQueries(event: QueryEvent): void {
  if (event.type === 'removed') endWaiting(event.query);
  else followQuery(event.query);
  if (event.type !== 'updated') return;
  const { action } = event;
  if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error)) reportFailure();
}

class Watch {
  readonly #onSwitched: (next: Endpoint) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #backTimer: ReturnType<typeof setTimeout> | undefined;
  #testing = false;
  /** A test that was due while the page was hidden, or while the browser had no network. */
  #due = false;
  /** Something failed since the running test began. */
  #failedMeanwhile = false;
  #failedTests = 0;
  #stopped = false;

  constructor(onSwitched: (next: Endpoint) => void) {
    this.#onSwitched = onSwitched;
    this.#rest();
    this.#plan(MEASURE_MS);
    // What happened before this file was there counts, too.
    this.followLatency();
    const { slow, failures } = useWaiting.getState();
    if (slow > 0 || failures > 0) this.#suspect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#backTimer);
  }

  followWaiting(now: { slow: number; failures: number }, before: { slow: number; failures: number }): void {
    const { state } = useOutage.getState();
    if (now.slow > 0 && state === 'ok') useOutage.setState({ state: 'slow' }, true);
    if (now.slow === 0 && state === 'slow' && !this.#testing) useOutage.setState({ state: 'ok' }, true);
    if (now.slow > before.slow || now.failures > before.failures) this.#suspect();
  }

  /** Any test of the node in use counts, also one that another part of the app began. */
  followLatency(): void {
    const node = nodeInUse();
    const latency = node && useEndpoints.getState().latency[node.id];
    if (!latency || this.#testing) return;
    if (latency.state === 'failed' && !isDown()) {
      this.#fail('node');
      this.#failedTests = 0;
      void this.#test();
    } else if (latency.state === 'ok' && isDown('node')) void this.#test();
  }

  /** The network or the user is back: what was found out before may have changed. */
  returned(): void {
    if (!canTest() || !(this.#due || isDown())) return;
    this.#failedTests = 0;
    void this.#test();
  }

  /** Something did not work: both are tested, unless tests are running already. */
  #suspect(): void {
    if (isDown()) return;
    this.#failedMeanwhile = this.#testing;
    void this.#test();
  }

  #plan(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#test({ server: isDown() }), delayMs);
  }

  /** Tests the nodes, and the server unless nothing speaks against it. One test at a time. */
  async #test({ server = true } = {}): Promise<void> {
    if (this.#testing || this.#stopped) return;
    if (!canTest()) {
      this.#due = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#testing = true;
    this.#due = false;
    const nodes = queryClient.getQueryData(configQuery.queryKey)?.nodes ?? [];
    const [isServerUp, { answers, next }] = await Promise.all([
      server ? testServer() : true,
      nodes.length > 0 ? failOver(nodes) : { answers: true, next: null },
    ]);
    this.#testing = false;
    if (this.#stopped) return;
    if (next) this.#onSwitched(next);
    if (isServerUp && answers) this.#succeed(next !== null);
    else this.#fail(isServerUp ? 'node' : 'server');
    if (this.#failedMeanwhile) {
      this.#failedMeanwhile = false;
      this.#suspect();
    }
  }

  #fail(what: 'server' | 'node'): void {
    if (!isDown()) this.#failedTests = 0;
    clearTimeout(this.#backTimer);
    useOutage.setState({ state: 'down', what }, true);
    this.#plan(RETEST_MS[this.#failedTests] ?? RETEST_MS[3]);
    this.#failedTests += 1;
  }

  #succeed(switched: boolean): void {
    const wasDown = isDown();
    this.#plan(MEASURE_MS);
    if (wasDown || switched) void readAgain();
    if (!wasDown) {
      if (useOutage.getState().state !== 'back') this.#rest();
      return;
    }
    useOutage.setState({ state: 'back' }, true);
    this.#backTimer = setTimeout(() => this.#rest(), BACK_MS);
  }

  #rest(): void {
    useOutage.setState({ state: useWaiting.getState().slow > 0 ? 'slow' : 'ok' }, true);
  }
}

/** Whether the page is visible and has a network, as the browser says. */
function canTest(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

function isDown(what?: 'node'): boolean {
  const outage = useOutage.getState();
  return outage.state === 'down' && (what === undefined || outage.what === what);
}

function nodeInUse(): Endpoint | undefined {
  const nodes = queryClient.getQueryData(configQuery.queryKey)?.nodes;
  return nodes && currentEndpoint(nodes, useEndpoints.getState().chosen);
}

/** Reads everything on the screen again. A read that got no answer for long is given up first: its connection may be dead. */
async function readAgain(): Promise<void> {
  await queryClient.cancelQueries({ predicate: isSlow });
  await queryClient.invalidateQueries();
}
