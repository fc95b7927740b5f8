/**
 * How fast the local chain takes signed stakes over gRPC-web: one client, one chain process, each transaction acknowledged when it is in
 * the log. First one in flight, then eight on gas coins of their own, then on to a hundred thousand, to see that neither time nor
 * memory grows with history. `npm run bench -- chain [--transactions 100000]`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI } from '@suil/core';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { buildBindInviter, buildStake } from '@suil/sdk';
import { startChild } from '../scripts/child.ts';
import { root } from '../scripts/config.ts';

const { values } = parseArgs({ options: { transactions: { type: 'string', default: '100000' } } });
const TRANSACTIONS = Number(values.transactions);
const CLOCK = `0x${'6'.padStart(64, '0')}`;
const LANES = 8;
const WARM = 500;
const ALONE = 1_000;
const WINDOW = 10_000;
const STAKE_MIST = 21n * MIST_PER_SUI;
const BUDGET_MIST = MIST_PER_SUI / 10n;
/** What the local faucet pays at a time. */
const FAUCET_GRANT_MIST = 1_000_000_000_000;
/** A transaction takes at most 256 coins. */
const COINS_AT_ONCE = 200;

const say = (line: string) => process.stderr.write(`${line}\n`);
const round = (value: number, digits = 2) => Number(value.toFixed(digits));
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

interface Gas {
  objectId: string;
  version: string;
  digest: string;
}
type CoinPage = Awaited<ReturnType<SuiGrpcClient['core']['listCoins']>>;

/** One member with one gas coin, whose stakes follow each other. */
interface Lane {
  readonly keypair: Ed25519Keypair;
  readonly address: string;
  gas: Gas;
}

class Bench {
  readonly client: SuiGrpcClient;
  readonly manifest: Manifest;
  readonly url: string;
  readonly #shared = new Map<string, string>();
  /** Milliseconds each stake took from handing it over to its acknowledgement. */
  readonly times: number[] = [];

  constructor(url: string, manifest: Manifest) {
    this.url = url;
    this.manifest = manifest;
    this.client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  }

  /** Opens a lane whose one coin holds enough for `stakes` stakes. */
  async openLane(seed: number, stakes: number): Promise<Lane> {
    const keypair = Ed25519Keypair.fromSecretKey(
      Uint8Array.from({ length: 32 }, (_, index) => (seed * 7 + index) % 256),
    );
    const address = keypair.toSuiAddress();
    const grants = Math.ceil((stakes * Number(STAKE_MIST + BUDGET_MIST)) / FAUCET_GRANT_MIST) + 1;
    for (let paid = 0; paid < grants; paid += COINS_AT_ONCE) {
      for (let time = paid; time < Math.min(grants, paid + COINS_AT_ONCE); time++) await this.fund(address);
      await this.mergeCoins(keypair, address);
    }
    await this.run(keypair, buildBindInviter({ manifest: this.manifest, inviter: this.manifest.root }));
    return { keypair, address, gas: await this.gasOf(address) };
  }

  /** Makes one coin of all by paying the network fee with them. */
  async mergeCoins(keypair: Ed25519Keypair, address: string): Promise<void> {
    const coins: Gas[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const page: CoinPage = await this.client.core.listCoins({
        owner: address,
        coinType: this.manifest.coinTypes.sui,
        cursor,
      });
      coins.push(...page.objects.map(({ objectId, version, digest }) => ({ objectId, version, digest })));
      cursor = page.cursor;
      more = page.hasNextPage;
    }
    const merging = new Transaction();
    merging.setGasPayment(coins);
    merging.transferObjects([merging.splitCoins(merging.gas, [1n])], address);
    await this.run(keypair, merging);
  }

  async gasOf(address: string): Promise<Gas> {
    const { objects } = await this.client.core.listCoins({ owner: address, coinType: this.manifest.coinTypes.sui });
    const [coin] = objects.toSorted((left, right) => (BigInt(left.balance) < BigInt(right.balance) ? 1 : -1));
    if (!coin) throw new Error(`${address} has no coin`);
    return { objectId: coin.objectId, version: coin.version, digest: coin.digest };
  }

  async fund(address: string): Promise<void> {
    const answer = await fetch(`${this.url}/v2/gas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ FixedAmountRequest: { recipient: address } }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async run(keypair: Ed25519Keypair, transaction: Transaction): Promise<void> {
    const result = await this.client.signAndExecuteTransaction({ transaction, signer: keypair });
    if (result.$kind !== 'Transaction') throw new Error(`a transaction of the set-up failed`);
  }

  /** Learns once which objects are shared and since when, so that building a stake asks the chain nothing. */
  async learn(): Promise<void> {
    const { liquidity, usdcSuiPool, finance, config } = this.manifest;
    const { objects } = await this.client.core.getObjects({
      objectIds: [liquidity, usdcSuiPool, finance, config, CLOCK],
    });
    for (const object of objects) {
      if (object instanceof Error) throw object;
      if (object.owner.$kind !== 'Shared') throw new Error(`${object.objectId} is not shared`);
      this.#shared.set(object.objectId, object.owner.Shared.initialSharedVersion);
    }
  }

  /** Returns the bytes and the signature of the lane's next stake. */
  async sign(lane: Lane): Promise<{ bytes: Uint8Array; signature: string }> {
    const tx = buildStake({ manifest: this.manifest, amountMist: STAKE_MIST, minValue: 0n });
    tx.setSender(lane.address);
    tx.setGasPayment([lane.gas]);
    tx.setGasPrice(1_000n);
    tx.setGasBudget(BUDGET_MIST);
    tx.addBuildPlugin(async (data, _options, next) => {
      for (const [index, input] of data.inputs.entries()) {
        if (input.$kind !== 'UnresolvedObject') continue;
        const { objectId } = input.UnresolvedObject;
        const initialSharedVersion = this.#shared.get(objectId);
        if (initialSharedVersion === undefined) throw new Error(`${objectId} is not known`);
        const mutable = objectId === this.manifest.liquidity || objectId === this.manifest.usdcSuiPool;
        data.inputs[index] = {
          $kind: 'Object',
          Object: { $kind: 'SharedObject', SharedObject: { objectId, initialSharedVersion, mutable } },
        };
      }
      await next();
    });
    const bytes = await tx.build({ client: this.client });
    const { signature } = await lane.keypair.signTransaction(bytes);
    return { bytes, signature };
  }

  async stake(lane: Lane): Promise<void> {
    const { bytes, signature } = await this.sign(lane);
    const begun = performance.now();
    const result = await this.client.core.executeTransaction({
      transaction: bytes,
      signatures: [signature],
      include: { effects: true },
    });
    this.times.push(performance.now() - begun);
    if (result.$kind !== 'Transaction') throw new Error(JSON.stringify(result.FailedTransaction.status));
    const { effects } = result.Transaction;
    const gas = effects.gasObject;
    if (!gas?.outputVersion || !gas.outputDigest) throw new Error('the answer names no gas coin');
    lane.gas = { objectId: gas.objectId, version: gas.outputVersion, digest: gas.outputDigest };
  }
}

/** Resident memory of the chain's process, bytes. */
function residentMb(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) / 1024;
}

const dataDir = mkdtempSync(join(tmpdir(), 'suil-bench-chain-'));
const chain = await startChild({
  name: 'The local chain',
  args: [join(root, 'apps/chain/src/main.ts')],
  env: { DATA_DIR: dataDir, CHAIN_PORT: '0', HOST: '127.0.0.1' },
  readyWithinMs: 120_000,
});
try {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dataDir, 'manifest.json'), 'utf8')));
  const bench = new Bench(String(chain.ready['url']), manifest);
  await bench.learn();
  const lanes: Lane[] = [];
  for (let seed = 1; seed <= LANES; seed++) {
    lanes.push(await bench.openLane(seed, Math.ceil(TRANSACTIONS / LANES) + (seed === 1 ? WARM + ALONE : 0)));
    say(`lane ${seed} of ${LANES} is funded`);
  }
  const [first] = lanes;
  if (!first) throw new Error('no lane');
  for (let index = 0; index < WARM; index++) await bench.stake(first);

  bench.times.length = 0;
  for (let index = 0; index < ALONE; index++) await bench.stake(first);
  const p50Ms = quantile(bench.times, 0.5);
  const p99Ms = quantile(bench.times, 0.99);
  say(`one in flight: p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`);

  let left = TRANSACTIONS;
  let done = 0;
  /** When each window of transactions was done, milliseconds. */
  const marks = [performance.now()];
  await Promise.all(
    lanes.map(async (lane) => {
      while (left > 0) {
        left -= 1;
        await bench.stake(lane);
        done += 1;
        if (done % WINDOW === 0) {
          marks.push(performance.now());
          say(`${done} of ${TRANSACTIONS}, ${residentMb(chain.pid).toFixed(0)} MB`);
        }
      }
    }),
  );
  const seconds = (performance.now() - (marks[0] ?? 0)) / 1_000;
  const windows = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
  const rssMb = residentMb(chain.pid);
  process.stdout.write(
    `${JSON.stringify({
      bench: 'chain',
      transactions: TRANSACTIONS,
      p50Ms: round(p50Ms),
      p99Ms: round(p99Ms),
      perSecond: Math.round(TRANSACTIONS / seconds),
      /** Time of the last ten thousand over that of the first. */
      growth: windows.length > 1 ? round((windows.at(-1) ?? 0) / (windows[0] ?? 1)) : null,
      rssMb: Math.round(rssMb),
    })}\n`,
  );
} finally {
  await chain.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
