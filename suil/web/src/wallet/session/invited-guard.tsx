import { useEffect } from 'react';
import { takeInvitation } from '../../entities/referral/inviter.ts';
import { queryClient } from '../../platform/api/query.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { userInfoQuery } from '../../platform/chain/queries.ts';
import { navigate, useLocation, usePlace, useSearch } from '../../platform/router/location.ts';
import { useAddress } from '../connect/account.ts';

/**
 * Opens the binding form for a user who opened an invite link, once logged in, and returns afterwards. Only who has no inviter
 * yet, and only once per link. Renders nothing.
 */
export function InvitedGuard() {
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const [pathname] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (address === null || !loggedIn || !takeInvitation(address)) return;
    // At the form already, or with an action to continue, the user stays there.
    if (pathname === '/not_bound' || new URLSearchParams(search).has('act')) return;
    void lead(address, pathname).catch(() => undefined);
  }, [address, loggedIn, pathname, search]);
  return null;
}

async function lead(address: string, from: string): Promise<void> {
  const { bound } = await queryClient.fetchQuery(userInfoQuery(address));
  const stayed = usePlace.getState().pathname === from;
  if (!bound && stayed) navigate(`/not_bound?back=${encodeURIComponent(from)}`);
}
