import { useCallback } from 'react';
import { queryClient } from '../../platform/api/query.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { userInfoQuery } from '../../platform/chain/queries.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { navigate } from '../../platform/router/location.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { useAddress } from '../connect/account.ts';
import { openConnect } from '../connect/connect-state.ts';

/**
 * The guard of actions: runs the action when the user may act, else opens what is missing. `bound` actions send an unbound member to
 * `not_bound` and back; others need only a connected, logged-in account.
 */
export function useAction() {
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
