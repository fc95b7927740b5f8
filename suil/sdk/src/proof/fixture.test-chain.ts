/**
 * One deployment twice: on the chain and as core's models, with the same members, wallets and moments. Owns the models, what
 * every wallet should hold and what the vault was fed; the actions are in the `actions-…` files, the checks in `check`.
 */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import {
  AppError,
  type AppErrorCode,
  BucketModel,
  coinTypeOf,
  ExchangeModel,
  isAppError,
  LiquidityModel,
  MS_PER_DAY,
  ParameterModel,
  PledgeModel,
  PoolModel,
  PowersModel,
  PriceModel,
  type ReadParameters,
  TeamClaimsModel,
  TeamSeasonsModel,
  VAULT_ASSETS,
  type VaultAsset,
  VaultModel,
} from '@suil/core';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { type Call, DirectChain, type Done } from './direct-chain.test-chain.ts';
import { Officers, type Power } from './officers.test-chain.ts';
import { createRandom, type Random } from './random.test-chain.ts';

export const SUI = 1_000_000_000n;
export const USD = 1_000_000n;
const MEMBERS = 6;
const FIRST_KEY = 10;
const OTHER_KEYS = [210, 211, 212];
const TOTAL_SUIL = 1_000_000_000n * SUI;
const EMISSION = (TOTAL_SUIL * 6n) / 10n;
const USDC_POOL: readonly [sui: bigint, usdc: bigint] = [1_000_000n * SUI, 3_600_000n * USD];
const SUIL_POOL: readonly [suil: bigint, sui: bigint] = [100_000_000n * SUI, 300_000n * SUI];

/** Below these a wallet is filled up. */
const LOW_MIST = 25_000n * SUI;
const REFILL_MIST = 100_000n * SUI;
const LOW_USDC = 20_000n * USD;
const REFILL_USDC = 200_000n * USD;
const FIRST_SUIL = 5_000_000n * SUI;
const LOW_SUIL = 100_000n * SUI;

export type PoolName = 'usdc' | 'suil';

/** What the vault was fed and what left it, and the fees that products took, by coin, from the chain's events alone. */
export type VaultFlows = Record<VaultAsset, { in: bigint; out: bigint; fees: bigint }>;

export class ProofFixture {
  readonly chain: DirectChain;
  readonly random: Random;
  readonly operator: Ed25519Keypair;
  /** Has the audit key at first. */
  readonly auditor: Ed25519Keypair;
  /** Operator and auditor, and those who have or may get a power or a key. */
  readonly officers: Officers;
  readonly members: readonly Ed25519Keypair[];
  readonly liquidity: LiquidityModel;
  readonly team: TeamClaimsModel;
  readonly seasons: TeamSeasonsModel;
  readonly parameters = new ParameterModel();
  readonly readParameters: ReadParameters = () => this.parameters.at(this.nowMs);
  readonly pledges = new PledgeModel(this.readParameters);
  /** Hashrate that SUIL pledges were granted. */
  readonly pledgeBucket = new BucketModel();
  readonly powers: PowersModel;
  readonly vault: VaultModel;
  readonly pools: Readonly<Record<PoolName, PoolModel>> = {
    usdc: new PoolModel({ parameters: this.readParameters }),
    suil: new PoolModel({ parameters: this.readParameters, isXToYReserved: true }),
  };
  readonly prices = new PriceModel(this.pools, { parameters: this.readParameters, ageMs: 1_800_000 });
  readonly exchange = new ExchangeModel(this.pools.suil, this.prices, this.readParameters);
  lastPricedDay: number | undefined;
  /** By address and coin or share type: what a wallet should hold. */
  readonly wallets = new Map<string, bigint>();
  readonly flows: VaultFlows = {
    SUI: { in: 0n, out: 0n, fees: 0n },
    SUIL: { in: EMISSION, out: 0n, fees: 0n },
    USDC: { in: 0n, out: 0n, fees: 0n },
  };
  /** What each reserve ever received. */
  readonly funded = { flow: 0n, team: 0n, pledge: 0n };
  /** Fees included, from the events. */
  pledgeIncomePaid = 0n;
  /** Claimed of team income, before fees, micro-dollars. */
  teamIncomePaid = 0n;
  gasMist = 0n;
  /** What members got from outside since the set-up. */
  readonly given = { SUI: 0n, USDC: 0n };
  readonly counts = { transactions: 0, refused: 0 };
  readonly refusals = new Map<string, number>();

  constructor(
    chain: DirectChain,
    { members, officers }: { members: readonly Ed25519Keypair[]; officers: readonly Ed25519Keypair[] },
    seed: number,
  ) {
    const { deployment } = chain;
    const { manifest } = deployment;
    this.chain = chain;
    this.operator = deployment.operator;
    this.auditor = deployment.keys.audit;
    this.members = members;
    this.powers = createPowers(deployment);
    this.random = createRandom(seed);
    this.officers = new Officers(deployment, officers, this);
    this.liquidity = new LiquidityModel(deployment.today(), this.readParameters);
    const delays = { attestedMs: MS_PER_DAY, unattestedMs: 3 * MS_PER_DAY };
    this.team = new TeamClaimsModel(deployment.today(), delays, this.readParameters);
    this.seasons = new TeamSeasonsModel(this.team, 7 * MS_PER_DAY);
    this.vault = new VaultModel(EMISSION, [manifest.liquidity, manifest.team, manifest.pledges], {
      parameters: this.readParameters,
      powers: this.powers,
    });
  }

  get nowMs(): number {
    return this.chain.deployment.nowMs();
  }

  get today(): number {
    return this.chain.deployment.today();
  }

  /** Officers and members. */
  get everybody(): readonly Ed25519Keypair[] {
    return [...this.officers.all, ...this.members];
  }

  coinType(coin: VaultAsset): string {
    return coinTypeOf(this.chain.deployment.manifest, coin);
  }

  poolTypes(pool: PoolName): [x: string, y: string] {
    return pool === 'usdc'
      ? [this.coinType('SUI'), this.coinType('USDC')]
      : [this.coinType('SUIL'), this.coinType('SUI')];
  }

  shareType(pool: PoolName): string {
    return `${this.chain.deployment.manifest.package}::pool::Share<${this.poolTypes(pool).join(', ')}>`;
  }

  /** Coin types and share types that wallets hold. */
  get walletTypes(): readonly string[] {
    return [
      this.coinType('SUI'),
      this.coinType('SUIL'),
      this.coinType('USDC'),
      this.shareType('usdc'),
      this.shareType('suil'),
    ];
  }

  held(owner: string, type: string): bigint {
    return this.wallets.get(`${owner} ${type}`) ?? 0n;
  }

  /** Gives a wallet that runs low new coins from the faucets, or SUIL of the operator's, so that a long run does not dry up. */
  async refill(person: Ed25519Keypair): Promise<void> {
    const owner = person.toSuiAddress();
    const { deployment } = this.chain;
    if (this.held(owner, this.coinType('SUI')) < LOW_MIST) {
      await deployment.chain.requestGas(owner, REFILL_MIST, this.nowMs);
      this.payCoin(owner, 'SUI', REFILL_MIST);
      this.given.SUI += REFILL_MIST;
    }
    if (this.held(owner, this.coinType('USDC')) < LOW_USDC) {
      const mint = (tx: Transaction) => tx.transferObjects([this.chain.call(tx, ['usdc::mint', [REFILL_USDC]])], owner);
      await this.both(person, mint, () => this.payCoin(owner, 'USDC', REFILL_USDC));
      this.given.USDC += REFILL_USDC;
    }
    if (this.held(owner, this.coinType('SUIL')) < LOW_SUIL && person !== this.operator) {
      const root = this.operator.toSuiAddress();
      const amount = this.held(root, this.coinType('SUIL')) / 10n;
      const give = (tx: Transaction) =>
        tx.transferObjects([this.chain.take(tx, root, this.coinType('SUIL'), amount)], owner);
      await this.both(this.operator, give, () => {
        this.payCoin(root, 'SUIL', -amount);
        this.payCoin(owner, 'SUIL', amount);
      });
    }
  }

  /** Notes what a wallet gained or lost. */
  pay(owner: string, type: string, amount: bigint): void {
    this.wallets.set(`${owner} ${type}`, this.held(owner, type) + amount);
  }

  payCoin(owner: string, coin: VaultAsset, amount: bigint): void {
    this.pay(owner, this.coinType(coin), amount);
  }

  /**
   * Does something on the chain and in the models; both must do it, or both refuse with the same code.
   * @param predict changes the models and wallets, or throws before it changed anything that counts
   */
  async both(signer: Ed25519Keypair, build: (tx: Transaction) => void, predict: () => void): Promise<Done> {
    const done = await this.chain.run(signer, build);
    deepEqual(done.refused, refusalOf(predict));
    this.counts.transactions += 1;
    if (done.refused !== undefined) {
      this.counts.refused += 1;
      this.refusals.set(done.refused, (this.refusals.get(done.refused) ?? 0) + 1);
    }
    this.#settleAccounts(signer.toSuiAddress(), done);
    return done;
  }

  /** As `both`, for one call. */
  bothCall(signer: Ed25519Keypair, call: Call, predict: () => void): Promise<Done> {
    return this.both(signer, (tx) => void this.chain.call(tx, call), predict);
  }

  /** As `bothCall`, by the admin or the guardian, now and then by one that was replaced. @param call its values after the capability */
  byCapability(power: Power, [target, values = []]: Call, predict: () => void): Promise<Done> {
    const { signer, reference, isReplaced } = this.officers.drawCapability(power);
    return this.both(
      signer,
      (tx) => void this.chain.call(tx, [target, [tx.objectRef(reference), ...values]]),
      () => {
        if (isReplaced) throw new AppError(power === 'Admin' ? 'ADMIN_REPLACED' : 'ADMIN_GUARDIAN_REPLACED');
        predict();
      },
    );
  }

  /** As `bothCall`, by who has a key, now and then by another officer. */
  byKey(name: 'settlement' | 'audit', call: Call, predict: () => void): Promise<Done> {
    const { signer, isInForce } = this.officers.drawKeyHolder(name);
    return this.bothCall(signer, call, () => {
      if (!isInForce) throw new AppError(name === 'audit' ? 'ADMIN_NOT_AUDIT_KEY' : 'ADMIN_NOT_SETTLEMENT_KEY');
      predict();
    });
  }

  #settleAccounts(sender: string, { gasMist, events }: Done): void {
    this.payCoin(sender, 'SUI', -gasMist);
    this.gasMist += gasMist;
    this.officers.note(events);
    for (const event of events) {
      if (event.kind === 'ToppedUp') this.flows[this.#coinOf(event.coinType)].in += event.amount;
      else if (event.kind === 'Withdrawn') this.flows[this.#coinOf(event.coinType)].out += event.amount;
      else if (event.kind === 'ReserveDeposited') this.flows[this.#coinOf(event.coinType)].out += event.amount;
      else if (event.kind === 'FeesCollected') this.#collectFees(event);
      else if (event.kind === 'Unstaked') this.flows.USDC.fees += event.fee;
      else if (event.kind === 'Claimed') {
        this.flows.USDC.fees += event.rewardValueFee;
        if (event.incomeKind !== 'static') this.teamIncomePaid += event.rewardValue;
      } else if (event.kind === 'SuilSwapped') this.flows.SUIL.fees += event.fee;
      else if (event.kind === 'IncomePaid') {
        this.flows.SUI.fees += event.fee;
        this.pledgeIncomePaid += event.income;
      } else if (event.kind === 'ReserveFunded') this.funded.flow += event.amount;
      else if (event.kind === 'TeamReserveFunded') this.funded.team += event.amount;
      else if (event.kind === 'PledgeReserveFunded') this.funded.pledge += event.amount;
    }
  }

  #collectFees({ coinType, amount }: { coinType: string; amount: bigint }): void {
    const flows = this.flows[this.#coinOf(coinType)];
    flows.in += amount;
    flows.fees -= amount;
  }

  #coinOf(type: string): VaultAsset {
    const coin = VAULT_ASSETS.find((candidate) => this.coinType(candidate) === type);
    if (coin === undefined) throw new Error(`${type} is not a coin of the vault`);
    return coin;
  }
}

export function refusalOf(predict: () => void): AppErrorCode | undefined {
  try {
    predict();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

/** The powers as set-up leaves them: the operator is admin and guardian. Keys are named by their addresses. */
function createPowers({ operator, keys }: TestDeployment): PowersModel {
  const address = operator.toSuiAddress();
  const addressOf = (key: Ed25519Keypair) => key.toSuiAddress();
  return new PowersModel({
    admin: address,
    guardian: address,
    keys: [
      [addressOf(keys.withdraw), addressOf(keys.withdrawStandby)],
      [address, addressOf(keys.settlementStandby)],
      [addressOf(keys.audit), addressOf(keys.auditStandby)],
    ],
  });
}

/** The keys and standbys besides the audit key, and three that have none at first. */
function othersOf({ audit, ...others }: TestDeployment['keys']): Ed25519Keypair[] {
  const spare = OTHER_KEYS.map((seed) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed)));
  return [...Object.values(others), ...spare];
}

/** Deploys, seeds both pools, funds six members and binds them, with both sides alike. */
export async function createProofFixture(seed: number): Promise<ProofFixture> {
  const deployment = await createTestDeployment();
  const chain = new DirectChain(deployment);
  const { operator, manifest } = deployment;
  const root = operator.toSuiAddress();
  await deployment.createMember(200, 800_000n * SUI);
  const officers = [operator, deployment.keys.audit, ...othersOf(deployment.keys)];
  for (const officer of officers)
    await deployment.chain.requestGas(officer.toSuiAddress(), 20_000n * SUI, deployment.nowMs());
  const members: Ed25519Keypair[] = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push(await deployment.createMember(FIRST_KEY + index));
  const fixture = new ProofFixture(chain, { members, officers }, seed);
  const { usdc, suil } = manifest.coinTypes;
  fixture.pools.usdc.seed(...USDC_POOL, fixture.nowMs);
  for (const member of members) await chain.run(member, (tx) => void chain.call(tx, ['finance::bind_inviter', [root]]));
  await chain.run(operator, (tx) => {
    for (const person of fixture.everybody) {
      const coins = chain.call(tx, ['usdc::mint', [500_000n * USD]]);
      const share = chain.take(tx, root, suil, FIRST_SUIL);
      tx.transferObjects([coins, share], person.toSuiAddress());
    }
  });
  await deployment.seed('suilSui', ...SUIL_POOL);
  fixture.pools.suil.seed(...SUIL_POOL, fixture.nowMs);
  for (const person of fixture.everybody) {
    const owner = person.toSuiAddress();
    for (const type of fixture.walletTypes) fixture.wallets.set(`${owner} ${type}`, chain.balanceOf(owner, type));
  }
  deepEqual(fixture.held(root, usdc), 500_000n * USD);
  return fixture;
}
