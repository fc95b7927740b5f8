import { useEffect, useRef } from 'react';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { useAddress, useRestoring } from '../connect/account.ts';
import { openConnect } from '../connect/connect-state.ts';
import { useAction } from './use-action.ts';

/**
 * Opens an action that the page's address asks for (`?act=`): after a login or a binding the user comes back to it.
 * Without a login, the login comes first. The parameter is taken out of the address.
 *
 * @param bound which of the actions need a bound member; all of them by default
 */
export function useActionInAddress<Name extends string>(
  names: readonly Name[],
  open: (name: Name) => void,
  path: string,
  bound: (name: Name) => boolean = () => true,
): void {
  const [search, setSearch] = useSearchParams();
  const restoring = useRestoring();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const runAction = useAction();
  const promptedFor = useRef<string | null>(null);
  const latest = useRef({ open, bound });
  useEffect(() => {
    latest.current = { open, bound };
  });
  const asked = names.find((name) => name === search.get('act'));
  useEffect(() => {
    if (restoring || asked === undefined) return;
    if (!loggedIn) {
      if (promptedFor.current !== asked) openConnect(address ? 'sign-in' : 'wallets');
      promptedFor.current = asked;
      return;
    }
    promptedFor.current = null;
    setSearch(
      (before) => {
        before.delete('act');
        return before;
      },
      { replace: true },
    );
    const back = `${path}?act=${asked}`;
    void runAction(() => latest.current.open(asked), { bound: latest.current.bound(asked), back });
  }, [restoring, asked, loggedIn, address, runAction, setSearch, path]);
}
