/** What only the local chain has: its time, which is not the wall's, and its faucet. */
import { AppError } from '@suil/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../../ui/overlays/toast.ts';

/** @throws {NETWORK_FAILED} @throws {REQUEST_FAILED} */
export async function postLocal(path: string, body: unknown): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch((cause) => {
    throw new AppError('NETWORK_FAILED', {}, { cause });
  });
  if (!response.ok) throw new AppError('REQUEST_FAILED', { status: response.status });
}

/** The chain's time as the server last saw it, milliseconds; undefined until it is known. */
export function useChainTime(enabled = true): number | undefined {
  return useQuery({
    queryKey: ['open', 'status'],
    queryFn: () => api('GET /status'),
    refetchInterval: 15_000,
    enabled,
  }).data?.chainTimestampMs;
}

/** Pays test SUI to an address; everything is read again afterwards. */
export function useFaucet(faucetUrl: string | null, address: string | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => postLocal(faucetUrl ?? '', { FixedAmountRequest: { recipient: address } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('local.faucetDone') });
      void cache.invalidateQueries();
    },
    onError: (error: unknown) => void showToast({ kind: 'error', text: errorMessage(error) }),
  });
}
