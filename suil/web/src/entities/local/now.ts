import { useQuery } from '@tanstack/react-query';
import { isLocalBuild } from '../../platform/certified/anchor.ts';
import { useChainTime } from './local.ts';

const TICK_MS = 30_000;

/** The chain's time: this device's, but for a local chain, which has a clock of its own. Undefined until it is known. */
export function useNowMs(): number | undefined {
  const chainMs = useChainTime(isLocalBuild);
  const { data } = useQuery({
    queryKey: ['open', 'device-time'],
    queryFn: () => Date.now(),
    refetchInterval: TICK_MS,
    enabled: !isLocalBuild,
  });
  return isLocalBuild ? chainMs : data;
}
