import { useEffect } from 'react';
import { openChain } from '../lib/chain.ts';
import { useEndpoints } from '../lib/endpoint.ts';
import { queryClient } from '../lib/query.ts';
import { followStream } from '../lib/stream.ts';
import { useAddress } from '../wallet/account.ts';

/** The stream begins when the page has long been painted: a slow line first carries what the person looks at. */
const BEGIN_MS = 10_000;
/** The chain makes several checkpoints a second; the screens follow at this pace. */
const PACE_MS = 10_000;

/**
 * Follows the node's checkpoints while an account is connected, so that the own figures are read again soon after the chain
 * has moved. When the stream is given up they are read again at the same pace. Renders nothing.
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
  const stop = followStream({
    open: async function* (signal) {
      const { client } = await openChain();
      const call = client.subscriptionService.subscribeCheckpoints(
        { readMask: { paths: ['sequence_number'] } },
        { abort: signal },
      );
      yield* call.responses;
    },
    onMessage: () => {
      if (Date.now() - readAtMs < PACE_MS) return;
      readAtMs = Date.now();
      readAgain();
    },
    onGivenUp: () => {
      polling = setInterval(readAgain, PACE_MS);
    },
  });
  return () => {
    stop();
    clearInterval(polling);
  };
}
