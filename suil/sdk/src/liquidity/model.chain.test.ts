/**
 * The contract, run by our VM, against core's model: random sequences of calls and idle days, compared to the micro-unit after
 * every step. The swap's result is taken from the Staked event; all else the model predicts.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { isAppError, LiquidityModel } from '@suil/core';
import { expect, test } from 'vitest';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildClaim, buildClaimUsdc } from './claim.ts';
import { buildRoll } from './close-days.ts';
import { buildFundReserve } from './fund-reserve.ts';
import { buildSettle } from './settle.ts';
import { buildStake } from './stake.ts';
import { buildUnstake, buildUnstakeUsdc } from './unstake.ts';
import { fetchLiquidityView } from './view.ts';

const SUI = 1_000_000_000n;
const SEEDS = [11, 4_242, 77_777];
const STEPS = 18;
/** Some seconds on an idle machine; the first run also compiles the contracts. */
const TIMEOUT_MS = 180_000;
const KINDS = [
  'stake',
  'stake',
  'unstake',
  'unstakeAll',
  'claim',
  'claimAll',
  'fund',
  'settle',
  'roll',
  'idle',
] as const;

/** Lehmer's generator: the same sequence for the same seed on every machine. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

interface Fixture {
  readonly deployment: TestDeployment;
  readonly model: LiquidityModel;
  readonly members: readonly Ed25519Keypair[];
  readonly random: (limit: number) => number;
}

async function createFixture(seed: number): Promise<Fixture> {
  const deployment = await createTestDeployment();
  const { manifest, operator } = deployment;
  const model = new LiquidityModel(deployment.today());
  const recipient = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000_000_000_000n, recipient }));
  const members = [];
  for (let index = 0; index < 3; index += 1) {
    const member = await deployment.createMember((seed % 100) + index + 1);
    await deployment.run(member, buildBindInviter({ manifest, inviter: recipient }));
    members.push(member);
  }
  return { deployment, model, members, random: createRandom(seed) };
}

/** Runs both sides and checks that both do it or both refuse with the same code. Returns whether it was done. */
async function runBoth(
  fixture: Fixture,
  signer: Ed25519Keypair,
  tx: Transaction,
  predict: () => unknown,
): Promise<boolean> {
  const refused = await fixture.deployment.run(signer, tx).then(
    () => undefined,
    (error: unknown) => toAppError(error).code,
  );
  expect(refused).toBe(codeOf(predict));
  return refused === undefined;
}

function codeOf(predict: () => unknown): string | undefined {
  try {
    predict();
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

async function runStep(fixture: Fixture): Promise<string> {
  const { deployment, model, members, random } = fixture;
  const { manifest, operator } = deployment;
  const kind = KINDS[random(KINDS.length)]!;
  const member = members[random(members.length)]!;
  const owner = member.toSuiAddress();
  const day = deployment.today();
  model.roll(200, day);
  const { value, pending, claimable } = model.position(owner);
  const held = value + pending;
  if (kind === 'stake') {
    const amountMist = BigInt(21 + random(3_000)) * SUI + BigInt(random(1_000_000_000));
    const { events } = await deployment.run(member, buildStake({ manifest, amountMist, minValue: 1n }));
    const staked = events.find((event) => event.kind === 'Staked');
    model.stake(owner, staked?.kind === 'Staked' ? staked.value : 0n, day);
  } else if (kind === 'unstake' || kind === 'unstakeAll') {
    const amount = kind === 'unstakeAll' ? held : (BigInt(random(1_000_001)) * held) / 1_000_000n;
    const inUsdc = random(2) === 0;
    const tx = inUsdc
      ? buildUnstakeUsdc({ manifest, value: amount })
      : buildUnstake({ manifest, value: amount, minSuiOutMist: 0n });
    await runBoth(fixture, member, tx, () => model.unstake(owner, amount, day));
  } else if (kind === 'claim' || kind === 'claimAll') {
    const amount = kind === 'claimAll' ? claimable : (BigInt(random(1_100_001)) * claimable) / 1_000_000n;
    const inUsdc = random(2) === 0 || amount < 1_000n;
    const tx = inUsdc
      ? buildClaimUsdc({ manifest, kind: 'static', amount })
      : buildClaim({ manifest, kind: 'static', amount, minSuiOutMist: 0n });
    await runBoth(fixture, member, tx, () => model.claim(owner, amount, day));
  } else if (kind === 'fund') {
    const amount = BigInt(1 + random(20_000_000));
    await runBoth(fixture, operator, buildFundReserve({ manifest, amount }), () => model.fundReserve(amount, day));
  } else if (kind === 'settle' && held > 0n) {
    await runBoth(fixture, operator, buildSettle({ manifest, owner }), () => model.settle(owner, day));
  } else if (kind === 'roll') {
    await runBoth(fixture, operator, buildRoll({ manifest, days: 1 + random(200) }), () => model.roll(200, day));
  }
  return kind;
}

async function compare({ deployment, model, members }: Fixture, step: string): Promise<void> {
  model.roll(200, deployment.today());
  for (const member of members) {
    const owner = member.toSuiAddress();
    const { overview, position } = await fetchLiquidityView(deployment.client, deployment.manifest, owner);
    const expected = model.position(owner);
    const { value, pending, claimable, claimed } = position;
    expect({ step, value, pending, claimable, claimed }).toEqual({
      step,
      value: expected.value,
      pending: expected.pending,
      claimable: expected.claimable,
      claimed: expected.claimed,
    });
    if (value > 0n) expect(position.startDay).toBe(expected.startDay);
    expect(overview).toMatchObject(model.overview());
  }
}

test.each(SEEDS)(
  'random calls and idle days, seed %i: contract and model agree to the micro-unit',
  async (seed) => {
    const fixture = await createFixture(seed);
    const done = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const kind = await runStep(fixture);
      done.add(kind);
      const idle = fixture.random(3) === 0 ? fixture.random(40) : fixture.random(2);
      fixture.deployment.passDays(idle);
      await compare(fixture, `step ${step}: ${kind}, then ${idle} days`);
    }
    expect(done.size).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);
