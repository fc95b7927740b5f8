import { useCallback } from 'react';
import { userInfoQuery } from '../lib/chain-queries.ts';
import { errorMessage } from '../lib/error-message.ts';
import { navigate } from '../lib/location.ts';
import { queryClient } from '../lib/query.ts';
import { useIsLoggedIn } from '../lib/session.ts';
import { showToast } from '../ui/toast.ts';
import { useAddress } from './account.ts';
import { openConnect } from './connect-state.ts';

/**
 * The guard of actions: runs the action for whoever may act, else leads there. `bound` actions send an unbound member to
 * `not_bound` and back (ui.md §1); others need only a connected, logged-in account.
 */
export function useAct() {
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  return useCallback(
    async (action: () => void, { bound, back }: { bound: boolean; back: string }) => {
      if (!address) return openConnect('wallets');
      if (!loggedIn) return openConnect('sign-in');
      if (!bound) return action();
      try {
        const info = await queryClient.fetchQuery(userInfoQuery(address));
        if (info.bound) action();
        else navigate(`/not_bound?back=${encodeURIComponent(back)}`);
      } catch (error) {
        showToast({ kind: 'error', text: errorMessage(error) });
      }
    },
    [address, loggedIn],
  );
}
