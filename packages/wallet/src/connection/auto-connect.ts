/** The silent connection to the remembered wallet: off by default, at most once. Owns its status only. */

import { isRememberedAs } from '../standard/features.ts';
import type { AutoConnectStatus } from '../state/state.ts';
import type { StateCell } from '../state/state-cell.ts';
import type { Connection } from './connection.ts';

export interface AutoConnect {
  status(): AutoConnectStatus;
  /** Connects if this is the moment: storage was read, the remembered wallet is there, nothing is connected yet. */
  attempt(): Promise<void>;
}

/** Returns the one silent attempt of a store. */
export function createAutoConnect(cell: StateCell, connection: Connection, enabled: boolean): AutoConnect {
  let status: AutoConnectStatus = enabled ? 'idle' : 'disabled';
  let running = false;
  return {
    status: () => status,
    attempt: async () => {
      if (status !== 'idle' || running) return;
      const { wallets, connectionStatus, lastConnectedWalletName, lastConnectedAccountAddress } = cell.get();
      const remembers = lastConnectedWalletName !== null && lastConnectedAccountAddress !== null;
      if (remembers && connectionStatus === 'disconnected') {
        const wallet = wallets.find((candidate) => isRememberedAs(candidate, lastConnectedWalletName));
        if (wallet === undefined) return;
        running = true;
        const accountAddress = lastConnectedAccountAddress;
        await connection.connect(wallet, { accountAddress, silent: true }).catch(() => undefined);
      }
      status = 'attempted';
      cell.notify();
    },
  };
}
