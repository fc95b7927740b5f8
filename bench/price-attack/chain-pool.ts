/**
 * The SUIL/SUI pool of a deployment on the local chain, for steps of an attacker and of others: 50,000 SUIL and as many SUI, SUI at 3.60
 * USD, everything at rest for nine days. Amounts are base units.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction, TransactionObjectArgument } from '@mysten/sui/transactions';
import { createTestDeployment, type TestDeployment } from '../../suil/sdk/src/deployment.test-chain.ts';
import type { ChainEvent } from '../../suil/sdk/src/events/kinds.ts';
import { fetchReserves } from '../../suil/sdk/src/pool/reserves.ts';
import { DirectChain } from '../../suil/sdk/src/proof/direct-chain.test-chain.ts';
import { elementAt } from '../element-at.ts';
import type { Step } from './attack-pool.ts';
import { FIRST_DAY_MS } from './play.ts';

const DAY_MS = 86_400_000;
const WHOLE = 1_000_000_000n;
/** Of SUIL and of SUI: what is 1 in the search. */
export const DEPTH = 50_000n * WHOLE;
/** More than a strategy pays in. */
const STOCK_MIST = 200_000_000n * WHOLE;
const STOCK_SUIL = 40_000_000n * WHOLE;

/** What came back, and the hashrate. */
export interface Paid {
  readonly suil: bigint;
  readonly sui: bigint;
  readonly hashrate: bigint;
}

export class ChainPool {
  readonly #chain: DirectChain;
  readonly #people: Readonly<Record<Step['who'], Ed25519Keypair>>;

  private constructor(chain: DirectChain, people: Readonly<Record<Step['who'], Ed25519Keypair>>) {
    this.#chain = chain;
    this.#people = people;
  }

  /** Deploys; the operator makes the first deposit, the attacker adds its part of the depth. */
  static async open(part: bigint): Promise<ChainPool> {
    const deployment = await createTestDeployment(FIRST_DAY_MS - 9 * DAY_MS);
    const chain = new DirectChain(deployment);
    const attacker = await deployment.createMember(1, STOCK_MIST);
    const others = await deployment.createMember(2, STOCK_MIST);
    await giveSuil(chain, deployment, [attacker, others]);
    await deployment.seed('suilSui', DEPTH - part, DEPTH - part);
    const pool = new ChainPool(chain, { attacker, others });
    if (part > 0n) await pool.#provide(part);
    return pool;
  }

  get nowMs(): number {
    return this.#chain.deployment.nowMs();
  }

  /** Moves the clock. */
  passUntil(ms: number): void {
    this.#chain.deployment.passMs(ms - this.nowMs);
  }

  /** Pays in SUI, SUIL or shares. */
  async step(who: Step['who'], does: Step['does'], units: bigint): Promise<Paid> {
    const person = this.#people[who];
    if (does === 'buy') return this.#buy(person, units);
    return does === 'sell' ? this.#sell(person, units) : this.#withdraw(person, units);
  }

  /** Returns SUIL and SUI in the pool. */
  async reserves(): Promise<{ x: bigint; y: bigint }> {
    const { client, manifest } = this.#chain.deployment;
    return fetchReserves(client, manifest, 'suilSui');
  }

  get #types(): [suil: string, sui: string] {
    const { suil, sui } = this.#chain.deployment.manifest.coinTypes;
    return [suil, sui];
  }

  async #provide(part: bigint): Promise<void> {
    const { attacker } = this.#people;
    const owner = attacker.toSuiAddress();
    await this.#run(attacker, (tx) => {
      const coins = this.#types.map((type) => this.#chain.take(tx, owner, type, part));
      const added = this.#chain.call(tx, ['pool::add_liquidity', [...coins, 1n], this.#types]);
      tx.transferObjects([elementAt(added, 0), elementAt(added, 1), elementAt(added, 2)], owner);
    });
  }

  async #buy(person: Ed25519Keypair, mist: bigint): Promise<Paid> {
    const owner = person.toSuiAddress();
    const events = await this.#run(person, (tx) => {
      const coin = this.#chain.take(tx, owner, this.#types[1], mist);
      this.#keepSuil(tx, owner, this.#chain.call(tx, ['pool::swap_y_to_x', [coin, 1n], this.#types]));
    });
    return { suil: eventOf(events, 'Swapped').amountOut, sui: 0n, hashrate: 0n };
  }

  async #sell(person: Ed25519Keypair, units: bigint): Promise<Paid> {
    const owner = person.toSuiAddress();
    const events = await this.#run(person, (tx) => {
      const coin = this.#chain.take(tx, owner, this.#types[0], units);
      this.#chain.call(tx, ['suilpool::swap_v2', [coin, 1n, 0n]]);
    });
    const { suiAmount, hashrate } = eventOf(events, 'SuilSwapped');
    return { suil: 0n, sui: suiAmount, hashrate };
  }

  async #withdraw(person: Ed25519Keypair, shares: bigint): Promise<Paid> {
    const owner = person.toSuiAddress();
    const type = `${this.#chain.deployment.manifest.package}::pool::Share<${this.#types.join(', ')}>`;
    const events = await this.#run(person, (tx) => {
      const coin = this.#chain.take(tx, owner, type, shares);
      const paid = this.#chain.call(tx, ['pool::remove_liquidity', [coin, 1n, 1n], this.#types]);
      this.#keepSuil(tx, owner, elementAt(paid, 0));
      tx.transferObjects([elementAt(paid, 1)], owner);
    });
    const { xAmount: suil, yAmount: sui } = eventOf(events, 'LiquidityRemoved');
    return { suil, sui, hashrate: 0n };
  }

  /** Adds SUIL to the coin that the owner has, so that a sale finds all of it. */
  #keepSuil(tx: Transaction, owner: string, coin: TransactionObjectArgument): void {
    const { id, version, digest } = elementAt(this.#chain.coinsOf(owner, this.#types[0]), 0);
    tx.mergeCoins(tx.objectRef({ objectId: id, version: version.toString(), digest }), [coin]);
  }

  async #run(person: Ed25519Keypair, build: (tx: Transaction) => void): Promise<readonly ChainEvent[]> {
    const { refused, events } = await this.#chain.run(person, build);
    if (refused !== undefined) throw new Error(`the chain refused a step with ${refused}`);
    return events;
  }
}

async function giveSuil(chain: DirectChain, { operator, manifest }: TestDeployment, people: readonly Ed25519Keypair[]) {
  await chain.run(operator, (tx) => {
    for (const person of people) {
      const stock = chain.take(tx, operator.toSuiAddress(), manifest.coinTypes.suil, STOCK_SUIL);
      tx.transferObjects([stock], person.toSuiAddress());
    }
  });
}

function eventOf<Kind extends ChainEvent['kind']>(events: readonly ChainEvent[], kind: Kind) {
  const found = events.find((event): event is Extract<ChainEvent, { kind: Kind }> => event.kind === kind);
  if (found === undefined) throw new Error(`the step emitted no ${kind}`);
  return found;
}
