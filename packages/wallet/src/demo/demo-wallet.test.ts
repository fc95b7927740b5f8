import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { describe, expect, test } from 'vitest';
import { createWalletStore } from '../store.ts';
import { NOW_MS, noteMessage, noteOf, textOf } from '../testing/note.test-support.ts';
import { ScriptedRegistry, ScriptedStorage } from '../testing/scripted.test-wallet.ts';
import { createDemoWallet } from './demo-wallet.ts';
import type { ApprovalRequest } from './features.ts';
import { checkMnemonic, createMnemonic, MNEMONIC_LENGTHS } from './mnemonic.ts';

/** BIP-39's own first test vector: entropy of zeros. */
const ZERO_PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

function setUp(approve: (request: ApprovalRequest) => Promise<boolean> = async () => true) {
  const storage = new ScriptedStorage();
  const asked: ApprovalRequest[] = [];
  let counter = 0;
  const create = () =>
    createDemoWallet({
      storage,
      approve: (request) => {
        asked.push(request);
        return approve(request);
      },
      randomBytes: (count) => {
        counter += 1;
        return new Uint8Array(count).fill(counter);
      },
    });
  return { storage, asked, create };
}

function storeFor(registry: ScriptedRegistry) {
  return createWalletStore({
    messages: [noteMessage],
    getClient: () => Promise.reject(new Error('no client in this test')),
    chain: () => 'sui:localnet',
    now: () => NOW_MS,
    registry,
    storage: null,
    eventTarget: null,
  });
}

describe('mnemonics', () => {
  test('default: 12, 15, 18, 21 and 24 words are created and accepted', () => {
    for (const words of MNEMONIC_LENGTHS) {
      const mnemonic = createMnemonic(words, (count) => new Uint8Array(count).fill(7));
      expect(mnemonic.split(' ')).toHaveLength(words);
      expect(checkMnemonic(mnemonic)).toBe(mnemonic);
    }
    expect(createMnemonic(12, (count) => new Uint8Array(count))).toBe(ZERO_PHRASE);
  });

  test('behavior: spaces, line breaks and upper case are corrected', () => {
    expect(checkMnemonic(`  ${ZERO_PHRASE.toUpperCase().replaceAll(' ', ' \n ')} `)).toBe(ZERO_PHRASE);
  });

  test('error: each mistake has its own message', () => {
    expect(() => checkMnemonic('')).toThrow('12, 15, 18, 21 or 24 words; this one has 0');
    expect(() => checkMnemonic(`${ZERO_PHRASE} abandon`)).toThrow('this one has 13');
    expect(() => checkMnemonic(ZERO_PHRASE.replace('about', 'abuot'))).toThrow('Word 12');
    expect(() => checkMnemonic(ZERO_PHRASE.replace('about', 'zoo'))).toThrow('does not add up');
  });
});

describe('createDemoWallet', () => {
  test('default: the first connection creates an account and asks', async () => {
    const { asked, create } = setUp();
    const demo = create();
    expect(demo.wallet.name).toBe('Demo Wallet (local)');
    const store = storeFor(new ScriptedRegistry());
    await store.connect(demo.wallet);
    const [account] = demo.accounts();
    expect(store.getState().currentAccount).toMatchObject({ address: account?.address, label: 'Demo 1' });
    expect(asked).toEqual([{ kind: 'connect', accounts: [account] }]);
    const restored = Ed25519Keypair.deriveKeypair(demo.revealMnemonic(account!.address)).toSuiAddress();
    expect(restored).toBe(account?.address);
  });

  test('behavior: accounts and permission survive a reload; a silent connection never asks', async () => {
    const { asked, create } = setUp();
    const first = create();
    const { address } = first.importAccount(ZERO_PHRASE, 'Mine');
    // Sui's ed25519 path m/44'/784'/0'/0'/0' of BIP-39's zero phrase, as published wallets show it.
    expect(address).toBe('0x5e93a736d04fbb25737aa40bee40171ef79f65fae833749e3c089fe7cc2161f1');
    await storeFor(new ScriptedRegistry()).connect(first.wallet);
    const again = storeFor(new ScriptedRegistry());
    await again.connect(create().wallet, { silent: true });
    expect(again.getState().currentAccount).toMatchObject({ address, label: 'Mine' });
    expect(asked).toHaveLength(1);
    const { create: createOther } = setUp();
    await expect(storeFor(new ScriptedRegistry()).connect(createOther().wallet, { silent: true })).rejects.toThrow(
      expect.objectContaining({ code: 'WALLET_ACCOUNTS_EMPTY' }),
    );
  });

  test('behavior: a refusal is neutral and changes nothing', async () => {
    let allow = true;
    const { create, asked } = setUp(async () => allow);
    const demo = create();
    const store = storeFor(new ScriptedRegistry());
    await store.connect(demo.wallet);
    const { address } = demo.accounts()[0]!;
    const note = noteOf(address);
    const { signature } = await store.signKnownMessage(noteMessage, note);
    await verifyPersonalMessageSignature(new TextEncoder().encode(textOf(note)), signature, { address });
    expect(asked.at(-1)).toMatchObject({ kind: 'personalMessage', text: textOf(note) });
    allow = false;
    await expect(store.signKnownMessage(noteMessage, note)).rejects.toThrow('User rejected the request');
    expect(store.getState().connectionStatus).toBe('connected');
  });

  test('behavior: importing and removing accounts reaches the connected app', async () => {
    const demo = setUp().create();
    const store = storeFor(new ScriptedRegistry());
    await store.connect(demo.wallet);
    const [first] = demo.accounts();
    const imported = demo.importAccount(ZERO_PHRASE);
    expect(store.getState().accounts.map(({ address }) => address)).toEqual([first?.address, imported.address]);
    expect(() => demo.importAccount(ZERO_PHRASE)).toThrow(
      expect.objectContaining({ code: 'WALLET_ACCOUNT_DUPLICATE' }),
    );
    expect(demo.createAccount(24).mnemonic.split(' ')).toHaveLength(24);
    demo.removeAccount(first!.address);
    expect(store.getState().currentAccount?.address).toBe(imported.address);
    await store.disconnect();
    expect(demo.wallet.accounts).toEqual([]);
    expect(demo.accounts()).toHaveLength(2);
  });

  test('error: other chains are refused', async () => {
    const demo = setUp().create();
    const store = createWalletStore({
      messages: [noteMessage],
      getClient: () => Promise.reject(new Error('no client in this test')),
      chain: () => 'sui:mainnet',
      now: () => NOW_MS,
      registry: new ScriptedRegistry(),
      storage: null,
      eventTarget: null,
    });
    await store.connect(demo.wallet);
    const note = noteOf(demo.accounts()[0]!.address, 'sui:mainnet');
    await expect(store.signKnownMessage(noteMessage, note)).rejects.toThrow('does not work on sui:mainnet');
  });

  test('behavior: registers whichever side loads first, and goes away again', () => {
    const demo = setUp().create();
    const page = new EventTarget();
    const registry = new ScriptedRegistry();
    const api = { register: (wallet: typeof demo.wallet) => registry.register(wallet) };
    const unregister = demo.register(page);
    page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
    expect(registry.get()).toEqual([demo.wallet]);
    unregister();
    expect(registry.get()).toEqual([]);

    page.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api));
    const unregisterAgain = demo.register(page);
    expect(registry.get()).toEqual([demo.wallet]);
    unregisterAgain();
    expect(registry.get()).toEqual([]);
  });
});
