/**
 * Following a stream of the node (specification §9): a call that says nothing for 30,000 ms counts as broken, a broken one
 * is opened again after 3,000 ms, at most 5 times in a row; then the caller polls. Owns the order of attempts, no transport.
 */
export const STREAM = { callTimeoutMs: 30_000, reconnectDelayMs: 3_000, maxReconnects: 5 } as const;

export interface StreamOptions<Message> {
  /** Opens the stream; ends when `signal` aborts. */
  open: (signal: AbortSignal) => AsyncIterable<Message>;
  onMessage: (message: Message) => void;
  /** The attempts are used up: from now on the caller has to ask by itself. */
  onGivenUp: () => void;
}

/** Follows until stopped; returns what stops it. */
export function followStream<Message>({ open, onMessage, onGivenUp }: StreamOptions<Message>): () => void {
  const stopped = new AbortController();
  void run();
  return () => stopped.abort();

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopped.signal.aborted) {
      const heard = await readUntilBroken();
      if (stopped.signal.aborted) return;
      failures = heard ? 1 : failures + 1;
      if (failures > STREAM.maxReconnects) return onGivenUp();
      await new Promise((resolve) => setTimeout(resolve, STREAM.reconnectDelayMs));
    }
  }

  /** Reads one connection to its end; true when it said anything. */
  async function readUntilBroken(): Promise<boolean> {
    const call = new AbortController();
    const silence = () => setTimeout(() => call.abort(), STREAM.callTimeoutMs);
    let timer = silence();
    let heard = false;
    const end = () => call.abort();
    stopped.signal.addEventListener('abort', end);
    try {
      for await (const message of open(call.signal)) {
        clearTimeout(timer);
        timer = silence();
        heard = true;
        onMessage(message);
      }
    } catch {
      // A broken connection and a closed one are the same here: the next attempt follows.
    } finally {
      clearTimeout(timer);
      stopped.signal.removeEventListener('abort', end);
    }
    return heard;
  }
}
