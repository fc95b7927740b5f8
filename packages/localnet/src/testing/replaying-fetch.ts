/** A node that lies about what it executed: it says of every transaction what it said of the first one. */

export interface Replaying {
  readonly fetch: typeof fetch;
  /** How many transactions it said to have executed, and did not. */
  readonly swallowed: () => number;
}

/** @param honest the node behind it, which executes the first transaction and answers everything else */
export function replayingFetch(honest: typeof fetch): Replaying {
  let executed: Response | null = null;
  let swallowed = 0;
  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/ExecuteTransaction')) return honest(request);
      if (executed === null) executed = await honest(request);
      else swallowed += 1;
      return executed.clone();
    },
    swallowed: () => swallowed,
  };
}
