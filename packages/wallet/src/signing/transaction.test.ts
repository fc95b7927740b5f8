import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Transaction } from '@mysten/sui/transactions';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { describe, expect, test } from 'vitest';
import { createWalletStore } from '../store.ts';
import { noteMessage, noteOf } from '../testing/note.test-support.ts';
import { ScriptedRegistry, ScriptedWallet, type ScriptedWalletOptions } from '../testing/scripted.test-wallet.ts';

const EFFECTS = Uint8Array.from([1, 2, 3, 250]);

/** A client that only executes: everything else must already be in the transaction. */
function scriptedClient(effectsBcs: Uint8Array | null = EFFECTS) {
  const executed: { transaction: Uint8Array; signatures: string[] }[] = [];
  const waited: { digest: string; timeout?: number }[] = [];
  const core = {
    waitForTransaction: async (input: { digest: string; timeout?: number }) => {
      waited.push(input);
    },
    executeTransaction: async (input: { transaction: Uint8Array; signatures: string[] }) => {
      executed.push(input);
      return { $kind: 'Transaction', Transaction: { effects: { bcs: effectsBcs } } };
    },
  };
  return { executed, waited, client: { core } as unknown as ClientWithCoreApi };
}

/** A transaction that needs no node to be built. */
function offlineTransaction(): Transaction {
  const tx = new Transaction();
  tx.setGasPrice(1_000);
  tx.setGasBudget(5_000_000);
  tx.setGasPayment([{ objectId: '0x77', version: '3', digest: '11111111111111111111111111111111' }]);
  tx.setExpiration({ None: true });
  tx.transferObjects([tx.splitCoins(tx.gas, [tx.pure.u64(5n)])], tx.pure.address('0x9'));
  return tx;
}

async function connected(options: ScriptedWalletOptions = {}, effectsBcs?: Uint8Array | null, chain = 'sui:localnet') {
  const wallet = new ScriptedWallet(options);
  const { client, executed, waited } = scriptedClient(effectsBcs);
  const store = createWalletStore({
    messages: [noteMessage],
    getClient: async () => client,
    chain: () => chain,
    registry: new ScriptedRegistry(),
    storage: null,
    eventTarget: null,
  });
  await store.connect(wallet);
  wallet.calls.length = 0;
  return { wallet, store, executed, waited };
}

const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));

describe('signTransaction', () => {
  test('default: the wallet signs exactly the bytes that were built for the current account', async () => {
    const { wallet, store } = await connected();
    const [address] = wallet.addresses();
    const signed = await store.signTransaction(offlineTransaction());
    const expected = offlineTransaction();
    expected.setSender(address!);
    const expectedBytes = await expected.build();
    expect(fromBase64(signed.bytes)).toEqual(Uint8Array.from(expectedBytes));
    expect(signed.digest).toBe(await expected.getDigest());
    await verifyTransactionSignature(expectedBytes, signed.signature, { address: address! });
    expect(wallet.calls).toEqual(['signTransaction on sui:localnet']);
  });

  test('behavior: the older feature gives the same bytes', async () => {
    const current = await connected();
    const older = await connected({ features: ['sui:signTransactionBlock'] });
    const signed = await older.store.signTransaction(offlineTransaction());
    expect(signed).toEqual(await current.store.signTransaction(offlineTransaction()));
    expect(older.wallet.calls).toEqual(['signTransactionBlock on sui:localnet']);
  });

  test('behavior: serialised transactions are taken too', async () => {
    const { store } = await connected();
    const json = await offlineTransaction().toJSON();
    expect((await store.signTransaction(json)).digest).toBe((await store.signTransaction(offlineTransaction())).digest);
  });

  test('error: rejected in the wallet, or failed in it', async () => {
    const { wallet, store } = await connected();
    wallet.answer = async () => {
      throw new Error('User denied the request');
    };
    await expect(store.signTransaction(offlineTransaction())).rejects.toMatchObject({
      code: 'WALLET_REQUEST_REJECTED',
    });
    const own = new Error('hardware fault 7');
    wallet.answer = () => Promise.reject(own);
    await expect(store.signTransaction(offlineTransaction())).rejects.toBe(own);
  });
});

describe('signAndExecuteTransaction', () => {
  test('default: tells the digest, executes through our client, reports the effects', async () => {
    const { wallet, store, executed } = await connected();
    const order: string[] = [];
    const done = await store.signAndExecuteTransaction(offlineTransaction(), {
      onSigned: ({ digest }) => order.push(`${digest} before ${executed.length} executions`),
    });
    expect(order).toEqual([`${done.digest} before 0 executions`]);
    expect(executed[0]).toMatchObject({ transaction: fromBase64(done.bytes), signatures: [done.signature] });
    expect(done.effects).toBe('AQID+g==');
    expect(wallet.reported).toEqual(['AQID+g==']);
  });

  test('error: WALLET_EFFECTS_UNPARSABLE', async () => {
    const { store } = await connected({}, null);
    await expect(store.signAndExecuteTransaction(offlineTransaction())).rejects.toThrow(
      'Could not parse effects from transaction result.',
    );
  });
});

describe('without wallet or account', () => {
  test('error: the fixed texts', async () => {
    const { wallet, store } = await connected();
    const [address] = wallet.addresses();
    wallet.emit({ accounts: [] });
    await expect(store.signTransaction(offlineTransaction())).rejects.toThrow(
      'No wallet account is selected to sign the transaction with.',
    );
    await expect(store.signKnownMessage(noteMessage, noteOf(address!))).rejects.toThrow(
      'No wallet account is selected to sign the personal message with.',
    );
    await expect(store.reportTransactionEffects('')).rejects.toThrow(
      'No wallet account is selected to report transaction effects for.',
    );
    await store.disconnect();
    for (const call of [
      () => store.signTransaction(offlineTransaction()),
      () => store.signKnownMessage(noteMessage, noteOf(address!)),
      () => store.signAndExecuteTransaction(offlineTransaction()),
      () => store.reportTransactionEffects(''),
    ]) {
      await expect(call()).rejects.toThrow('No wallet is connected.');
    }
  });
});

describe('executeTransaction', () => {
  test('behavior: on mainnet it waits until the node has executed, elsewhere it does not', async () => {
    const local = await connected();
    await local.store.executeTransaction(await local.store.signTransaction(offlineTransaction()));
    expect(local.waited).toEqual([]);
    const main = await connected({}, undefined, 'sui:mainnet');
    const signed = await main.store.signTransaction(offlineTransaction());
    await main.store.executeTransaction(signed);
    expect(main.waited).toEqual([{ digest: signed.digest, timeout: 60_000 }]);
  });
});
