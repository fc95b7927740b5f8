/** Announces a wallet of this page to the app, as an extension does; either side may load first. */
import type { Wallet } from '@wallet-standard/core';

interface RegisterApi {
  register(wallet: Wallet): () => void;
}

/** The window handshake of Wallet Standard. Returns what removes the wallet from every app that registered it. */
export function announce(wallet: Wallet, target: EventTarget): () => void {
  const unregister: (() => void)[] = [];
  const register = (api: RegisterApi) => {
    unregister.push(api.register(wallet));
  };
  const onAppReady = (event: Event) => {
    if ('detail' in event && isRegisterApi(event.detail)) register(event.detail);
  };
  target.addEventListener('wallet-standard:app-ready', onAppReady);
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return () => {
    target.removeEventListener('wallet-standard:app-ready', onAppReady);
    for (const stop of unregister) stop();
  };
}

function isRegisterApi(value: unknown): value is RegisterApi {
  return typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function';
}
