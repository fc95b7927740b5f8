/**
 * The end of a run: whatever was done before, all members leave with everything, while the guardian has disabled every key and paused what it
 * can. None of it may be refused but amounts that the fee would take whole.
 */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { feeOf, KEY_SLOTS, MS_PER_DAY } from '@suil/core';
import type { Done } from './direct-chain.test-chain.ts';
import type { PoolName, ProofFixture } from './fixture.test-chain.ts';

const KINDS = [0, 1, 2, 3, 4];
const DAYS_PER_CALL = 200;
/** Longer than any term. */
const LAST_DAYS = 362;

export async function everybodyLeaves(fixture: ProofFixture): Promise<void> {
  await roll(fixture);
  await obstruct(fixture);
  for (const member of fixture.members) {
    await unstake(fixture, member);
    for (const kind of KINDS) await claim(fixture, member, kind);
  }
  fixture.chain.deployment.passDays(LAST_DAYS);
  await roll(fixture);
  for (const id of fixture.pledges.pledges.keys()) await closePledge(fixture, id);
  for (const id of fixture.pledges.suilPledges.keys()) await closeSuilPledge(fixture, id);
  for (const person of fixture.everybody)
    for (const pool of ['usdc', 'suil'] as const) await removeShares(fixture, person, pool);
  const { pledges } = fixture;
  deepEqual([pledges.principal, pledges.suilPrincipal, pledges.escrow], [0n, 0n, 0n]);
}

function assertDone({ refused }: Done): void {
  deepEqual(refused, undefined);
}

async function roll(fixture: ProofFixture): Promise<void> {
  for (const days of [DAYS_PER_CALL, DAYS_PER_CALL])
    assertDone(
      await fixture.bothCall(
        fixture.operator,
        ['liquidity::roll', [days]],
        () => void fixture.liquidity.roll(days, fixture.today),
      ),
    );
}

/** As far as the guardian gets at this moment. */
async function obstruct(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  for (const slot of Object.values(KEY_SLOTS))
    await fixture.byCapability('Guardian', ['admin::disable_key', [slot]], () => powers.keys.disable(slot, nowMs));
  const durationMs = 7 * MS_PER_DAY;
  await fixture.byCapability('Guardian', ['admin::pause', [durationMs]], () => powers.pause(durationMs, nowMs));
}

async function unstake(fixture: ProofFixture, member: Ed25519Keypair): Promise<void> {
  const { liquidity, vault, today } = fixture;
  const owner = member.toSuiAddress();
  const { value, pending } = liquidity.position(owner);
  const held = value + pending;
  if (held <= feeOf(held, fixture.readParameters().unstakeFeeBps)) return;
  assertDone(
    await fixture.bothCall(member, ['liquidity::unstake_usdc', [held]], () => {
      const { fee, net } = liquidity.unstake(owner, held, today);
      vault.takeFee('USDC', fee);
      fixture.payCoin(owner, 'USDC', net);
    }),
  );
}

async function claim(fixture: ProofFixture, member: Ed25519Keypair, kind: number): Promise<void> {
  const { liquidity, team, vault, today } = fixture;
  const owner = member.toSuiAddress();
  const amount = [liquidity.position(owner).claimable, ...team.claimable(owner)][kind] ?? 0n;
  if (amount <= feeOf(amount, fixture.readParameters().claimFeeBps)) return;
  assertDone(
    await fixture.bothCall(member, ['liquidity::claim_usdc', [kind, amount]], () => {
      const payment = kind === 0 ? liquidity.claim(owner, amount, today) : team.claim(owner, kind, amount);
      vault.takeFee('USDC', payment.fee);
      fixture.payCoin(owner, 'USDC', payment.net);
    }),
  );
}

/** An outsider pays what the term owes. */
async function closePledge(fixture: ProofFixture, id: bigint): Promise<void> {
  const { pledges, vault, operator, today } = fixture;
  const pledge = pledges.pledges.get(id);
  if (pledge?.incomePaid === false)
    assertDone(
      await fixture.bothCall(operator, ['pledge::close_income', [id]], () => {
        const payment = pledges.closeIncome(id, today);
        vault.takeFee('SUI', payment.fee);
        fixture.payCoin(payment.owner, 'SUI', payment.net);
      }),
    );
  if (pledge?.principalPaid === false)
    assertDone(
      await fixture.bothCall(operator, ['pledge::close_principal', [id]], () => {
        const { owner, principal } = pledges.closePrincipal(id, today);
        fixture.payCoin(owner, 'SUI', principal);
      }),
    );
}

async function closeSuilPledge(fixture: ProofFixture, id: bigint): Promise<void> {
  const { pledges, operator, today } = fixture;
  if (pledges.suilPledges.get(id)?.principalPaid !== false) return;
  assertDone(
    await fixture.bothCall(operator, ['pledge::close_suil_principal', [id]], () => {
      const { owner, principal } = pledges.closeSuilPrincipal(id, today);
      fixture.payCoin(owner, 'SUIL', principal);
    }),
  );
}

async function removeShares(fixture: ProofFixture, person: Ed25519Keypair, name: PoolName): Promise<void> {
  const { chain, nowMs } = fixture;
  const owner = person.toSuiAddress();
  const [type, types] = [fixture.shareType(name), fixture.poolTypes(name)];
  const [pool, shares] = [fixture.pools[name], fixture.held(owner, type)];
  const { x, y, shares: supply } = pool.overview();
  if (x * shares < supply || y * shares < supply) return;
  assertDone(
    await fixture.both(
      person,
      (tx) => {
        const coins = chain.call(tx, ['pool::remove_liquidity', [chain.take(tx, owner, type, shares), 0n, 0n], types]);
        tx.transferObjects([coins[0]!, coins[1]!], owner);
      },
      () => {
        const paid = pool.removeLiquidity(shares, 0n, 0n, nowMs);
        fixture.pay(owner, type, -shares);
        fixture.pay(owner, types[0], paid.x);
        fixture.pay(owner, types[1], paid.y);
      },
    ),
  );
}
