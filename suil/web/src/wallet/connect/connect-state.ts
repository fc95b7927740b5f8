import { create } from 'zustand';

/** Which view of the connect sheet is open; null when it is closed (specification §2: the modal's views). */
export type ConnectView = 'wallets' | 'what-is-a-wallet' | 'getting-started' | 'connection-status' | 'sign-in';

interface ConnectState {
  view: ConnectView | null;
}

export const useConnect = create<ConnectState>()(() => ({ view: null }));

export function openConnect(view: ConnectView = 'wallets'): void {
  useConnect.setState({ view });
}

export function closeConnect(): void {
  useConnect.setState({ view: null });
}
