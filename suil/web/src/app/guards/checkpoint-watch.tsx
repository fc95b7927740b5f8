import { useEffect } from 'react';
import { queryClient } from '../../platform/api/query.ts';
import { openChain } from '../../platform/chain/chain.ts';
import { useEndpoints } from '../../platform/chain/endpoint.ts';
import { followStream } from '../../platform/chain/stream.ts';
import { useAddress } from '../../wallet/connect/account.ts';

/** The stream begins when the page has long been painted: a slow line first carries what the user looks at. */
const BEGIN_MS = 10_000;
/** The chain makes several checkpoints a second; the screens follow at this pace. */
const PACE_MS = 10_000;

/**
 * Follows the node's checkpoints while an account is connected, so that the own figures are read again soon after the chain
 * has moved. Where the node has no stream, or it is given up, they are read again at the same pace. Renders nothing.
 */
export function CheckpointWatch() {
  const address = useAddress();
  const node = useEndpoints((state) => state.chosen?.url ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node is another stream
  useEffect(() => {
    if (!address) return;
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      stop = watch(address);
    }, BEGIN_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [address, node]);
  return null;
}

function watch(address: string): () => void {
  let readAtMs = Date.now();
  let polling: ReturnType<typeof setInterval> | undefined;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [address] });
  const poll = () => {
    polling ??= setInterval(readAgain, PACE_MS);
  };
  const stop: () => void = followStream({
    open: async function* (signal) {
      const { followCheckpoints } = await openChain();
      // JSON-RPC has no streams: from now on it is asked at the same pace.
      if (followCheckpoints === null) {
        if (!signal.aborted) poll();
        return stop();
      }
      yield* followCheckpoints(signal);
    },
    onMessage: () => {
      if (Date.now() - readAtMs < PACE_MS) return;
      readAtMs = Date.now();
      readAgain();
    },
    onGivenUp: poll,
  });
  return () => {
    stop();
    clearInterval(polling);
  };
}
