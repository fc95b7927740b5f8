import { expect, test } from 'vitest';
import * as names from './storage-keys.ts';

test('the names and times that the specification fixes (§§3, 4, 9)', () => {
  expect({ ...names }).toEqual({
    LANGUAGE_KEY: 'language',
    NETWORK_KEY: 'Network',
    ACCESS_TOKEN_KEY: 'access_token',
    CURRENT_ACCOUNT_KEY: 'currentAccount',
    DEMO_STORE_KEY: 'demoStore',
    WALLET_CONNECTION_KEY: 'sui-dapp-kit:wallet-connection-info',
    TRANSACTION_WAIT_MS: 60_000,
    TRANSACTION_POLL_MS: 2_000,
  });
});
