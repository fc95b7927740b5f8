/** The store over the SDK's own JSON-RPC client: what is sent to the node. */
import { SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { Transaction } from '@mysten/sui/transactions';
import { describe, expect, test } from 'vitest';
import { resolveName } from '../account/account-name.ts';
import { createWalletStore } from '../store.ts';
import { ScriptedRegistry, ScriptedWallet } from '../testing/scripted.test-wallet.ts';

interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node that answers every method with what is scripted for it, and records the calls. */
function scriptedNode(answers: Record<string, unknown>) {
  const calls: Call[] = [];
  const transport = {
    request: async ({ method, params }: { method: string; params: unknown[] }) => {
      calls.push({ method, params });
      return answers[method];
    },
  };
  const client = new SuiJsonRpcClient({ network: 'localnet', transport: transport as never });
  return { calls, client };
}

function offlineTransaction(): Transaction {
  const tx = new Transaction();
  tx.setGasPrice(1_000);
  tx.setGasBudget(5_000_000);
  tx.setGasPayment([{ objectId: '0x77', version: '3', digest: '11111111111111111111111111111111' }]);
  tx.setExpiration({ None: true });
  return tx;
}

const FIVE = `0x${'0'.repeat(63)}5`;

describe('over JSON-RPC', () => {
  test('the kit signs for localnet by default and sends one executeTransactionBlock that asks for raw effects', async () => {
    const { calls, client } = scriptedNode({
      sui_executeTransactionBlock: {
        digest: 'ignored',
        effects: { status: { status: 'success' } },
        rawEffects: [1, 2],
      },
    });
    const wallet = new ScriptedWallet();
    const store = createWalletStore({
      getClient: () => client,
      registry: new ScriptedRegistry(),
      storage: null,
      eventTarget: null,
    });
    await store.connect(wallet);
    const signed = await store.signTransaction(offlineTransaction());
    await store.executeTransaction(signed).catch(() => undefined);
    expect(wallet.calls).toEqual(['connect', 'signTransaction on sui:localnet']);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.method).toBe('sui_executeTransactionBlock');
    expect(calls[0]?.params.slice(0, 2)).toEqual([signed.bytes, [signed.signature]]);
    expect(calls[0]?.params[2]).toMatchObject({ showRawEffects: true });
  });

  test("a name is requested once, and the node's first one counts; none and a failure are null", async () => {
    const named = scriptedNode({ suix_resolveNameServiceNames: { data: ['me.sui', 'other.sui'], hasNextPage: false } });
    expect(await resolveName(named.client, FIVE)).toBe('me.sui');
    expect(named.calls).toEqual([{ method: 'suix_resolveNameServiceNames', params: [FIVE, undefined, 1] }]);
    const nameless = scriptedNode({ suix_resolveNameServiceNames: { data: [], hasNextPage: false } });
    expect(await resolveName(nameless.client, FIVE)).toBeNull();
    const broken = scriptedNode({});
    expect(await resolveName(broken.client, FIVE)).toBeNull();
    expect(broken.calls).toHaveLength(1);
  });
});
