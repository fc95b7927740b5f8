/**
 * How a client reaches Sui nodes: another one answers when the present one does not, within the time of `createLimitedFetch`. What is asked twice
 * is the same bytes, so a transaction happens once. Knows no method.
 */
import { createLimitedFetch } from '@suil/sdk';

export type NodeFetchOptions = {
  /** Longest wait for one node's whole answer. Default 15 s. */
  timeoutMs?: number;
};

/** What says that this node cannot, and another may. */
const ELSEWHERE = new Set([429, 502, 503, 504]);

/** Returns a `fetch` for a client of `urls[0]`, the first asked; each node is asked once at most. */
export function createNodeFetch(urls: readonly string[], { timeoutMs }: NodeFetchOptions = {}): typeof fetch {
  const limitedFetch = createLimitedFetch(timeoutMs);
  const bases = urls.map((url) => url.replace(/\/$/, ''));
  const first = bases[0] ?? '';
  let present = 0;

  return async (input, init = {}) => {
    const address = String(input instanceof Request ? input.url : input);
    const path = address.startsWith(first) ? address.slice(first.length) : address;
    for (let tried = 1; ; tried++) {
      const asked = present;
      const isLast = tried >= bases.length;
      try {
        const response = await limitedFetch(`${bases[asked] ?? first}${path}`, init);
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
