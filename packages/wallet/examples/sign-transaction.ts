/** The store signs a transaction with the demo wallet; the user sees it first and may reject it. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { createWalletStore, isWalletError } from '@suil/wallet';
import { createDemoWallet } from '@suil/wallet/demo';

const memory = new Map<string, string>();
const storage = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, text: string) => memory.set(key, text),
};
let accepts = true;
const demo = createDemoWallet({
  storage,
  approve: async (request) => {
    console.log('asked for:', request.kind);
    return accepts;
  },
});
const registry = { get: () => [demo.wallet], on: () => () => undefined };
const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://127.0.0.1:9000' });
const store = createWalletStore({ getClient: () => client, storage, registry });
await store.connect(demo.wallet);
const sender = demo.accounts()[0]?.address ?? '';

// Gas and expiration are given, so that no node is needed to build it.
const transaction = new Transaction();
transaction.setSender(sender);
transaction.setGasPrice(1_000);
transaction.setGasBudget(5_000_000);
transaction.setGasPayment([{ objectId: '0x77', version: '3', digest: '11111111111111111111111111111111' }]);
transaction.setExpiration({ None: true });
transaction.transferObjects([transaction.splitCoins(transaction.gas, [5])], sender);

const { bytes, signature, digest } = await store.signTransaction(transaction);
const raw = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
await verifyTransactionSignature(raw, signature, { address: sender });
console.log('signed, digest of', digest.length, 'characters');

accepts = false;
await store.signTransaction(transaction).catch((error) => {
  console.log(isWalletError(error) ? error.code : error);
});
