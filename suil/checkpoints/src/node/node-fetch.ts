/**
 * How a client reaches Sui nodes: another one answers when the present one does not, within a time that is kept here, because the
 * client's own timeout is only a word to the node. What is asked twice is the same bytes, so a transaction happens once. Knows no method.
 */

export type NodeFetchOptions = {
  /** Longest wait for one node's whole answer. Default 15 s. */
  timeoutMs?: number;
};

/** What says that this node cannot, and another may. */
const ELSEWHERE = new Set([429, 502, 503, 504]);
/** Streams last as long as they last. */
const STREAMING = /\.SubscriptionService\//;

/** Returns a `fetch` for a client of `urls[0]`, the first asked; each node is asked once at most. */
export function createNodeFetch(urls: readonly string[], { timeoutMs = 15_000 }: NodeFetchOptions = {}): typeof fetch {
  const bases = urls.map((url) => url.replace(/\/$/, ''));
  const first = bases[0] ?? '';
  let present = 0;

  async function askOne(base: string, path: string, init: RequestInit): Promise<Response> {
    if (STREAMING.test(path)) return fetch(`${base}${path}`, init);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(`${base}${path}`, { ...init, signal });
  }

  return async (input, init = {}) => {
    const address = String(input instanceof Request ? input.url : input);
    const path = address.startsWith(first) ? address.slice(first.length) : address;
    for (let tried = 1; ; tried++) {
      const asked = present;
      const isLast = tried >= bases.length;
      try {
        const response = await askOne(bases[asked] ?? first, path, init);
        if (isLast || !ELSEWHERE.has(response.status)) return response;
        await response.body?.cancel();
      } catch (cause) {
        if (isLast || init.signal?.aborted) throw cause;
      }
      // Questions asked side by side all fail; only the first of them turns.
      if (asked === present) present = (present + 1) % bases.length;
    }
  };
}
