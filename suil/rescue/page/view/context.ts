/** What every part of the page needs: the deployment, the wallet store, the language. */
import { assert, DECIMALS, formatAmount, type Language, type RescuePlace, toBcp47 } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Coin } from '../chain/exits.ts';
import { type Translate, translatorOf } from '../texts/texts.ts';

export interface PageContext {
  readonly place: RescuePlace;
  readonly store: WalletStore;
  readonly language: Language;
}

export const Page = createContext<PageContext | null>(null);

export function usePage(): PageContext & { t: Translate; amount: (units: bigint, coin: Coin) => string } {
  const page = useContext(Page);
  assert(page, 'the page has a context');
  const locale = toBcp47(page.language);
  return {
    ...page,
    t: translatorOf(page.language),
    amount: (units, coin) => formatAmount(units, { decimals: DECIMALS[coin], locale, minFraction: 4 }),
  };
}

/** The wallets and accounts as they are, drawn again when they change. */
export function useWallets() {
  const { store } = usePage();
  const [state, setState] = useState(store.getState);
  useEffect(() => {
    setState(store.getState());
    return store.subscribe(() => setState(store.getState()));
  }, [store]);
  return state;
}
