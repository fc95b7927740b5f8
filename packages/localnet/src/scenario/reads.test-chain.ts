/** Scenario, last part: what a wallet or an indexer reads afterwards, page by page. */
import type { Published, Transcript } from './assets.test-chain.ts';
import { EVERYTHING, type Stage } from './stage.test-chain.ts';

/** Reads the chain's own figures. */
export async function readChain({ core, chain }: Stage, transcript: Transcript): Promise<void> {
  transcript['chain'] = (await core.getChainIdentifier()).chainIdentifier === chain.chainId;
  transcript['gas price'] = await core.getReferenceGasPrice();
  const { systemState } = await core.getCurrentSystemState();
  const { epoch, protocolVersion, referenceGasPrice, epochStartTimestampMs, safeMode, parameters } = systemState;
  transcript['system state'] = { epoch, protocolVersion, referenceGasPrice, epochStartTimestampMs, safeMode };
  transcript['epoch duration'] = parameters.epochDurationMs;
  transcript['protocol'] = await core.getProtocolConfig();
}

/** Reads names, functions, objects and coins. */
export async function readState(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice, bob } = stage;
  const owner = alice.toSuiAddress();
  transcript['name: forward'] = await core.resolveNameServiceAddress({ name: 'alice.sui' });
  transcript['name: expired'] = await core.resolveNameServiceAddress({ name: 'old.sui' });
  transcript['name: unknown'] = await core.resolveNameServiceAddress({ name: 'nobody.sui' });
  transcript['name: reverse'] = await core.defaultNameServiceName({ address: owner });
  transcript['name: none'] = await core.defaultNameServiceName({ address: bob.toSuiAddress() }).catch(noName);
  for (const name of ['paint', 'visit', 'hang']) {
    transcript[`function ${name}`] = await core.getMoveFunction({
      packageId: it.packageId,
      moduleName: 'gallery',
      name,
    });
  }
  transcript['owned'] = await pages(async (cursor) => {
    const page = await core.listOwnedObjects({ owner, limit: 2, cursor, include: { content: true, objectBcs: true } });
    return { items: page.objects, next: page.hasNextPage ? page.cursor : null };
  });
  transcript['coins'] = await pages(async (cursor) => {
    const page = await core.listCoins({ owner, coinType: it.coinType, limit: 1, cursor });
    return { items: page.objects, next: page.hasNextPage ? page.cursor : null };
  });
  transcript['balances'] = (await core.listBalances({ owner })).balances;
}

/** The one answer that the clients give in two ways: gRPC and GraphQL reject where JSON-RPC has no name. Source: notes of the SDK. */
function noName(error: unknown) {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code !== 'NOT_FOUND' && message !== 'Missing response data') throw error;
  return { data: { name: null } };
}

/** Reads the ledger: transactions and events by filter, both ways, and each transaction again by its digest. */
export async function readLedger(stage: Stage, it: Published, transcript: Transcript): Promise<void> {
  const { core, alice } = stage;
  const sender = alice.toSuiAddress();
  const transactions = (order: 'ascending' | 'descending') =>
    pages(async (cursor) => {
      const bound = order === 'ascending' ? { after: cursor } : { before: cursor };
      const page = await core.listTransactions({ filter: { sender }, limit: 3, order, ...bound } as never);
      return {
        items: page.transactions.map((item) => (item.Transaction ?? item.FailedTransaction)?.digest ?? ''),
        next: page.hasNextPage ? page.endCursor : null,
      };
    });
  transcript['transactions'] = await transactions('ascending');
  transcript['transactions: backwards'] = await transactions('descending');
  const called = { function: `${it.packageId}::gallery::visit` };
  transcript['transactions: by function'] = await pages(async (after) => {
    const page = await core.listTransactions({ filter: called, limit: 2, after } as never);
    return {
      items: page.transactions.map((item) => (item.Transaction ?? item.FailedTransaction)?.digest ?? ''),
      next: page.hasNextPage ? page.endCursor : null,
    };
  });
  transcript['events'] = await pages(async (after) => {
    const filter = { eventType: `${it.packageId}::gallery::Visited` };
    const page = await core.listEvents({ filter, limit: 2, after } as never);
    // JSON-RPC's events do not say in which checkpoint they are.
    const items = page.events.map(({ checkpoint: _, ...event }) => event);
    return { items, next: page.hasNextPage ? page.endCursor : null };
  });
  const later: unknown[] = [];
  for (const digest of (transcript['transactions'] as string[][]).flat()) {
    later.push(await core.waitForTransaction({ digest, include: EVERYTHING }));
  }
  transcript['transactions: one by one'] = later;
}

/** All pages of a listing; that they are cut alike is part of the answer. */
async function pages<T>(
  read: (cursor: string | null) => Promise<{ items: readonly T[]; next: string | null }>,
): Promise<(readonly T[])[]> {
  const all: (readonly T[])[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: readonly T[]; next: string | null } = await read(cursor);
    all.push(page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}
