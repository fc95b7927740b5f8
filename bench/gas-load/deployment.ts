/** A deployment whose calls are measured: what each cost in computation and in objects touched. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { buildTeamTree } from '@suil/core';
import { signVoucher } from '../../suil/sdk/src/proof/actions-vault.test-chain.ts';
import type { Call, Done } from '../../suil/sdk/src/proof/direct-chain.test-chain.ts';
import type { ProofFixture } from '../../suil/sdk/src/proof/fixture.test-chain.ts';

const GAS_PRICE = 1_000;

export interface Size {
  readonly name: string;
  /** Beyond the six that every deployment here has. */
  readonly extraMembers: number;
  readonly pledges: number;
  readonly roots: number;
  readonly vouchers: number;
  readonly days: number;
  readonly observations: number;
}
export interface Cost {
  readonly units: number;
  readonly objects: number;
}
export type Costs = Map<string, Cost>;

export class Deployment {
  readonly fixture: ProofFixture;
  readonly size: Size;
  readonly costs: Costs = new Map();
  readonly members: Ed25519Keypair[];
  #nextVoucher = 0n;

  constructor(fixture: ProofFixture, size: Size) {
    this.fixture = fixture;
    this.size = size;
    this.members = [...fixture.members];
  }

  async run(signer: Ed25519Keypair, build: (tx: Transaction) => void): Promise<Done> {
    const done = await this.fixture.chain.run(signer, build);
    if (done.refused !== undefined) throw new Error(`${this.size.name}: refused with ${done.refused}`);
    return done;
  }

  call(signer: Ed25519Keypair, call: Call): Promise<Done> {
    return this.run(signer, (tx) => void this.fixture.chain.call(tx, call));
  }

  async measure(name: string, signer: Ed25519Keypair, build: (tx: Transaction) => void): Promise<void> {
    const { effects, objectChanges } = (await this.run(signer, build)).transaction;
    this.costs.set(name, {
      units: Number(effects.gasUsed.computationCost) / GAS_PRICE,
      objects: objectChanges.length + effects.unchangedConsensusObjects.length,
    });
  }

  measureCall(name: string, signer: Ed25519Keypair, call: Call): Promise<void> {
    return this.measure(name, signer, (tx) => void this.fixture.chain.call(tx, call));
  }

  /** Measures a call whose first value is a coin of the signer. */
  measurePaid(
    name: string,
    signer: Ed25519Keypair,
    coin: 'SUI' | 'SUIL' | 'USDC',
    amount: bigint,
    [target, values = []]: Call,
  ) {
    return this.measure(name, signer, (tx) => {
      const taken = this.fixture.chain.take(tx, signer.toSuiAddress(), this.fixture.coinType(coin), amount);
      this.fixture.chain.call(tx, [target, [taken, ...values]]);
    });
  }

  stake(member: Ed25519Keypair, amount: bigint): (tx: Transaction) => void {
    const { chain } = this.fixture;
    return (tx) => {
      const coin = chain.take(tx, member.toSuiAddress(), this.fixture.coinType('SUI'), amount);
      chain.call(tx, ['liquidity::stake', [coin, 1n]]);
    };
  }

  /** Ids lie far apart, so that each has a word of its own in the vault. */
  async voucher(
    amount: bigint,
    recipient: string,
  ): Promise<readonly [id: bigint, amount: bigint, recipient: string, bytes: number[]]> {
    const id = this.#nextVoucher;
    this.#nextVoucher += 257n;
    const terms = { coin: 'USDC', id, amount, recipient, expiresAtMs: this.fixture.nowMs + 3_600_000 } as const;
    return [id, amount, recipient, await signVoucher(this.fixture, terms, this.fixture.chain.deployment.keys)];
  }

  tree(day: number, share: bigint) {
    return buildTeamTree(
      day,
      this.members.map((member) => ({
        member: member.toSuiAddress(),
        friend: share,
        indirect: share,
        community: share,
        peer: share,
      })),
    );
  }
}
