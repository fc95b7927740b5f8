/**
 * One scenario, played by an unmodified SuiGrpcClient, SuiJsonRpcClient and SuiGraphQLClient through the API they have in common, each on a
 * fresh chain that is the same to the byte. What they are answered must be equal.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fail, refuse, signTogether, simulate, spendFunds, sponsor, upgrade } from './accounts.test-chain.ts';
import {
  hangPictures,
  moveCoins,
  type Published,
  publish,
  shareGallery,
  type Transcript,
} from './assets.test-chain.ts';
import { CLIENT_DIFFERENCES, differences } from './differences.test-chain.ts';
import { readChain, readLedger, readState } from './reads.test-chain.ts';
import { GRANT_MIST, type Protocol, type SeenCheckpoint, START_MS, type Stage, setStage } from './stage.test-chain.ts';
import { stakeAndWithdraw } from './stakes.test-chain.ts';

interface Play {
  readonly stage: Stage;
  readonly it: Published;
  readonly transcript: Transcript;
  readonly followed: readonly SeenCheckpoint[];
}

async function play(protocol: Protocol): Promise<Play> {
  const stage = await setStage(protocol);
  const transcript: Transcript = {};
  await readChain(stage, transcript);
  const it = await publish(stage, transcript);
  await moveCoins(stage, it, transcript);
  await shareGallery(stage, it, transcript);
  await hangPictures(stage, it, transcript);
  await signTogether(stage, transcript);
  await sponsor(stage, it, transcript);
  await spendFunds(stage, transcript);
  await upgrade(stage, it, transcript);
  await fail(stage, it, transcript);
  await simulate(stage, it, transcript);
  await refuse(stage, it, transcript);
  await stakeAndWithdraw(stage, transcript);
  await readState(stage, it, transcript);
  await readLedger(stage, it, transcript);
  return { stage, it, transcript, followed: await stage.followed() };
}

const PROTOCOLS = ['gRPC', 'JSON-RPC', 'GraphQL'] as const;
const OTHERS = ['JSON-RPC', 'GraphQL'] as const;

let plays: readonly Play[] = [];

/** Returns the play of a protocol. */
function playOf(protocol: Protocol): Play {
  const play = plays.find(({ stage }) => stage.protocol === protocol);
  if (play === undefined) throw new Error(`${protocol} was not played`);
  return play;
}

beforeAll(async () => {
  const played: Play[] = [];
  for (const protocol of PROTOCOLS) played.push(await play(protocol));
  plays = played;
}, 180_000);
afterAll(() => {
  for (const { stage } of plays) {
    expect(stage.faults).toEqual([]);
    stage.close();
  }
});

/** Runs `look` on the answers of each protocol. */
const each = (look: (play: Play) => void) => plays.forEach(look);

test('record: every answer of the clients, as before', async () => {
  const lines = plays.flatMap(({ stage, transcript }) =>
    Object.entries(transcript).map(([name, answer]) => `${stage.protocol} ${name}: ${hashAnswer(answer)}`),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('records/answers.txt');
});

/** SHA-256 of an answer as JSON; bytes and large numbers as text. */
function hashAnswer(answer: unknown): string {
  const text = JSON.stringify(answer, (_, value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    return typeof value === 'bigint' ? `${value}n` : value;
  });
  return createHash('sha256')
    .update(text ?? 'undefined')
    .digest('hex');
}

test.each(OTHERS)('gRPC and %s give the same answers, down to every digest', (protocol) => {
  const grpc = playOf('gRPC');
  const other = playOf(protocol);
  expect(Object.keys(other.transcript)).toEqual(Object.keys(grpc.transcript));
  const found = Object.entries(grpc.transcript).flatMap(([name, answer]) =>
    differences(answer, other.transcript[name], name),
  );
  const rules = Object.entries(CLIENT_DIFFERENCES[protocol]);
  expect(found.filter((difference) => !rules.some(([, explains]) => explains(difference)))).toEqual([]);
  for (const [name, explains] of rules) expect(found.some(explains), name).toBe(true);
});

test.each(OTHERS)('the chains of gRPC and %s end in the same state', (protocol) => {
  expect(playOf(protocol).stage.chain.latestCheckpoint()).toEqual(playOf('gRPC').stage.chain.latestCheckpoint());
});

test('a stream of checkpoints, polls and queries for them report the same', () => {
  const { followed, stage } = playOf('gRPC');
  for (const protocol of OTHERS) expect(playOf(protocol).followed).toEqual(followed);
  const { sequence } = stage.chain.latestCheckpoint();
  expect(followed.map((checkpoint) => checkpoint.sequence)).toEqual(
    Array.from({ length: Number(sequence) }, (_, index) => String(index + 1)),
  );
});

test('coins: 1000 minted, divided into 100, 200, 300 and the rest, three joined, one given away', () => {
  each(({ transcript, stage, it }) => {
    const balances = (name: string) => (transcript[name] as { balance: string }[]).map(({ balance }) => balance);
    expect(balances('split: coins')).toEqual(['400', '300', '200', '100']);
    expect(balances('merge: coins')).toEqual(['900', '100']);
    expect(transcript['transfer: one balance']).toEqual({
      balance: { coinType: it.coinType, balance: '100', coinBalance: '100', addressBalance: '0' },
    });
    const { balanceChanges } = transcript['transfer'] as { balanceChanges: object[] };
    const address = stage.bob.toSuiAddress();
    expect(balanceChanges).toContainEqual({ coinType: it.coinType, address, amount: '100' });
    expect(transcript['metadata']).toMatchObject({
      coinMetadata: { decimals: 2, symbol: 'MDL', name: 'Medal', description: 'For courage', iconUrl: null },
    });
  });
});

test('the shared gallery counts 3 and 3, and gives its count to a simulation', () => {
  each(({ transcript, stage }) => {
    const counts = ['alice', 'bob'].map((name) => {
      const { events } = transcript[`shared: ${name}`] as { events: { json: unknown }[] };
      return events[0]?.json;
    });
    expect(counts).toEqual([
      { visitor: stage.alice.toSuiAddress(), visitors: '3' },
      { visitor: stage.bob.toSuiAddress(), visitors: '6' },
    ]);
    // 6 visits, one sponsored, one after the upgrade, and 40 in the simulation.
    const results = transcript['simulate: a stranger, no checks'] as { returnValues: { bcs: Uint8Array }[] }[];
    const values = results.map(({ returnValues }) => Buffer.from(returnValues[0]?.bcs ?? []).readBigUInt64LE());
    expect(values).toEqual([48n, 48n]);
  });
});

test('bob pays for the transaction he sponsors, and alice nothing', () => {
  each(({ transcript, stage }) => {
    const { Transaction: done } = transcript['sponsored'] as { Transaction: { balanceChanges: { address: string }[] } };
    expect(done.balanceChanges.map(({ address }) => address)).toEqual([stage.bob.toSuiAddress()]);
  });
});

test('funds that are no coin are held, given away and pay the gas', () => {
  each(({ transcript }) => {
    const { effects } = transcript['funds: spent'] as { effects: { gasUsed: Record<string, string> } };
    const figure = (name: string) => BigInt(effects.gasUsed[name] ?? 0);
    const gas = figure('computationCost') + figure('storageCost') - figure('storageRebate');
    const held = (name: string) => (transcript[name] as { balance: Record<string, string> }).balance;
    expect(held('funds: held')).toMatchObject({
      balance: '2000000000',
      coinBalance: '0',
      addressBalance: '2000000000',
    });
    const left = (2_000_000_000n - 300n - gas).toString();
    expect(held('funds: left')).toMatchObject({ balance: left, coinBalance: '0', addressBalance: left });
  });
});

test('the abort is reported with its module, function and code', () => {
  each(({ transcript, it }) => {
    const error = {
      $kind: 'MoveAbort',
      command: 0,
      MoveAbort: { abortCode: '7', location: { package: it.packageId, module: 'gallery', functionName: 'leave' } },
    };
    expect(transcript['abort']).toMatchObject({ FailedTransaction: { status: { success: false, error } } });
    expect(transcript['abort: built']).toMatchObject(error);
  });
});

test('a stake brings its part of two thousand SUI', () => {
  each(({ transcript }) => {
    // 50 SUI of 20,002,050 SUI.
    expect(transcript['stake: reward']).toMatch(/^4999\d{3}$/);
    expect(transcript['stake: system state']).toMatchObject({
      systemState: { epoch: '2', stakeSubsidy: { distributionCounter: '2' } },
    });
  });
});

test('whatever is refused changes nothing', () => {
  each(({ transcript }) => {
    const refused = Object.entries(transcript).filter(([name]) => name.startsWith('refused: '));
    expect(refused.length).toBe(7);
    for (const [name, answer] of refused) expect(answer, name).toBe(true);
  });
});

test('listings come in pages of the size that was asked for', () => {
  each(({ transcript }) => {
    const sizes = (name: string) => (transcript[name] as unknown[][]).map((page) => page.length);
    expect(sizes('fields: pages')).toEqual([2, 2]);
    expect(sizes('coins')).toEqual([1]);
    // The transaction that upgraded, and all the others of alice: 3 to a page.
    const forwards = (transcript['transactions'] as string[][]).flat();
    const backwards = (transcript['transactions: backwards'] as string[][]).flat();
    expect(backwards.toReversed()).toEqual(forwards);
    expect(
      sizes('transactions')
        .slice(0, -1)
        .every((size) => size === 3),
    ).toBe(true);
    // alice, bob and the sponsored visit call the first version.
    expect(sizes('transactions: by function')).toEqual([2, 1]);
    // and one visit calls the upgrade, whose event has the first version's type.
    expect(sizes('events')).toEqual([2, 2]);
  });
});

test('accounts begin with their grant, and time moves with the ledger', () => {
  each(({ transcript, followed, stage }) => {
    expect(transcript['system state']).toMatchObject({ epoch: '0', epochStartTimestampMs: String(START_MS) });
    const [first] = followed;
    const grant = stage.chain.getTransaction(first?.transactions[0] ?? '');
    expect(grant?.balanceChanges).toContainEqual(
      expect.objectContaining({ address: stage.alice.toSuiAddress(), amount: GRANT_MIST }),
    );
  });
});
