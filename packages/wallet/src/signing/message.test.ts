import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { describe, expect, test } from 'vitest';
import { createWalletStore } from '../store.ts';
import { NOW_MS, type Note, noteMessage, noteOf, textOf } from '../testing/note.test-support.ts';
import { ScriptedRegistry, ScriptedWallet } from '../testing/scripted.test-wallet.ts';
import type { MessageKind } from './message-kind.ts';

async function connected(messages: readonly MessageKind<never>[] = [noteMessage]) {
  const wallet = new ScriptedWallet({ chains: ['sui:localnet', 'sui:mainnet'] });
  const store = createWalletStore({
    getClient: () => Promise.reject(new Error('no client in this test')),
    messages,
    now: () => NOW_MS,
    registry: new ScriptedRegistry(),
    storage: null,
    eventTarget: null,
  });
  await store.connect(wallet);
  wallet.calls.length = 0;
  return { wallet, store, note: noteOf(wallet.addresses()[0]!) };
}

describe('signKnownMessage', () => {
  test('default: the signature is of the text that the kind builds', async () => {
    const { wallet, store, note } = await connected();
    const { signature } = await store.signKnownMessage(noteMessage, note);
    const { address } = note;
    await verifyPersonalMessageSignature(new TextEncoder().encode(textOf(note)), signature, { address });
    expect(wallet.calls).toEqual(['signPersonalMessage on sui:localnet']);
  });

  test('error: a kind that the store was not made with is never signed, not even one that is built alike', async () => {
    const alike: MessageKind<Note> = { build: noteMessage.build };
    for (const kinds of [[], [noteMessage]]) {
      const { wallet, store, note } = await connected(kinds);
      await expect(store.signKnownMessage(alike, note)).rejects.toThrow('Assertion failed');
      expect(wallet.calls).toEqual([]);
    }
  });

  test('error: what the kind throws, and the wallet is not asked', async () => {
    const refusing: MessageKind<Note> = { build: () => Promise.reject(new Error('too old')) };
    const { wallet, store, note } = await connected([refusing]);
    await expect(store.signKnownMessage(refusing, note)).rejects.toThrow('too old');
    expect(wallet.calls).toEqual([]);
  });
});
