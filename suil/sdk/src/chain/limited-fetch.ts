/** How programs that have to continue reach a Sui node: a call ends after a time, whether the node answers or not. */

/** A node that answers does so in a fraction of this. */
const TIMEOUT_MS = 15_000;
/** Streams last as long as they last. */
const STREAMING = /\.SubscriptionService\//;

/**
 * Returns a `fetch` for a client of a Sui node: `new SuiGrpcClient({ network, baseUrl, fetch: createLimitedFetch() })`. The timeout of the client
 * itself is a request to the node, which need not keep it. Streams have no limit.
 * @param timeoutMs longest wait for the whole answer; default 15 s
 */
export function createLimitedFetch(timeoutMs: number = TIMEOUT_MS): typeof fetch {
  return (input, init = {}) => {
    if (STREAMING.test(input instanceof Request ? input.url : String(input))) return fetch(input, init);
    const limit = AbortSignal.timeout(timeoutMs);
    return fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit });
  };
}
