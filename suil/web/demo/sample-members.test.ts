import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { createWalletStore } from '@suil/wallet';
import type { ApprovalRequest } from '@suil/wallet/demo';
import { describe, expect, test } from 'vitest';
import {
  ScriptedRegistry,
  ScriptedStorage,
  ScriptedWallet,
} from '../../../packages/wallet/src/testing/scripted.test-wallet.ts';
import { SAMPLE_MEMBER_FEATURE, SAMPLE_MEMBER_IDS, sampleMemberOf } from '../src/wallet/connect/sample-member.ts';
import { registerSampleWallets, sampleKeypair } from './sample-members.ts';

/** A page on which the sample members' wallets were announced; `approve` answers for the user. */
function openPage(storage = new ScriptedStorage(), approve = async () => true) {
  const asked: ApprovalRequest[] = [];
  const page = new EventTarget();
  const registry = new ScriptedRegistry();
  page.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent).detail({ register: (wallet: never) => registry.register(wallet) }),
  );
  const unregister = registerSampleWallets(
    {
      storage,
      approve: (request) => {
        asked.push(request);
        return approve();
      },
    },
    page,
  );
  const store = (chain = 'sui:localnet') =>
    createWalletStore({
      getClient: () => Promise.reject(new Error('no client in this test')),
      chain: () => chain,
      registry,
      storage: null,
      eventTarget: null,
    });
  return { asked, registry, unregister, store };
}

describe('regression/11 the wallets of the sample members', () => {
  test('default: three, by name; connecting asks nothing, signing asks, and the signature is the member’s', async () => {
    const { registry, store, asked } = openPage();
    expect(registry.get().map((wallet) => [wallet.name, sampleMemberOf(wallet)])).toEqual([
      ['Mei Lin', 'team'],
      ['Daniel Weber', 'saver'],
      ['Yuna Park', 'newcomer'],
    ]);
    for (const [index, id] of SAMPLE_MEMBER_IDS.entries()) {
      const wallet = registry.get()[index]!;
      expect(wallet.chains).toEqual(['sui:localnet']);
      const one = store();
      await one.connect(wallet);
      const address = sampleKeypair(id).toSuiAddress();
      expect(one.getState().currentAccount).toMatchObject({ address, label: wallet.name });
      expect(asked).toEqual([]);
      const message = new TextEncoder().encode(id);
      const { signPersonalMessage } = wallet.features['sui:signPersonalMessage'] as {
        signPersonalMessage: (input: object) => Promise<{ signature: string }>;
      };
      const signed = await signPersonalMessage({ message, account: wallet.accounts[0], chain: 'sui:localnet' });
      await verifyPersonalMessageSignature(message, signed.signature, { address });
      expect(asked.splice(0)).toMatchObject([{ kind: 'personalMessage', text: id, account: { address } }]);
    }
  });

  test('default: the keys follow from the published seed, the same on every machine', () => {
    // BIP-39 of the ASCII "suil 20261121 01" to "… 03", Sui's first ed25519 path.
    expect(SAMPLE_MEMBER_IDS.map((id) => sampleKeypair(id).toSuiAddress())).toEqual([
      '0x227f17323c42a3d25ef1dee56f0818d0af0c9572bcc07bbb9a375ba296cba3b3',
      '0x3e2d30f99bedaa59191db6604bc3ba950f72c6a88f0028b7d5844467adb24e26',
      '0xc29cd0f5653dc10dba157941efaba8b1fb89bcb790c7fc3b55a303ed3c887fbf',
    ]);
  });

  test('behavior: a reload reconnects silently; what another member was shared is not shared with it', async () => {
    const storage = new ScriptedStorage();
    const first = openPage(storage);
    await first.store().connect(first.registry.get()[0]!);
    const again = openPage(storage);
    const store = again.store();
    await store.connect(again.registry.get()[0]!, { silent: true });
    expect(store.getState().currentAccount?.label).toBe('Mei Lin');
    await expect(again.store().connect(again.registry.get()[1]!, { silent: true })).rejects.toThrow(
      expect.objectContaining({ code: 'WALLET_ACCOUNTS_EMPTY' }),
    );
    again.unregister();
    expect(again.registry.get()).toEqual([]);
  });

  test('error: they sign for no other chain, and nothing that the user refuses', async () => {
    const { registry } = openPage(new ScriptedStorage(), async () => false);
    const wallet = registry.get()[0]!;
    const { connect } = wallet.features['standard:connect'] as { connect: () => Promise<unknown> };
    await connect();
    const { signTransaction } = wallet.features['sui:signTransaction'] as {
      signTransaction: (input: object) => Promise<unknown>;
    };
    const input = { transaction: { toJSON: async () => '{}' }, account: wallet.accounts[0] };
    for (const chain of ['sui:mainnet', 'sui:testnet', 'sui:devnet'])
      await expect(signTransaction({ ...input, chain })).rejects.toThrow(`does not work on ${chain}`);
    await expect(signTransaction({ ...input, chain: 'sui:localnet' })).rejects.toThrow();
  });
});

test('regression/11 other wallets belong to no sample member, even when they claim one', () => {
  expect(sampleMemberOf(new ScriptedWallet() as never)).toBeNull();
  for (const member of ['admin', 7, null])
    expect(sampleMemberOf({ features: { [SAMPLE_MEMBER_FEATURE]: { version: '1.0.0', member } } })).toBeNull();
});
