/** Members who leave their pledges at random while an upgrade is announced (rules.md §6). */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { ModelPledge, ModelSuilPledge } from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

type ModelTerm = ModelPledge | ModelSuilPledge;

/** Mostly a pledge that runs, by its owner; sometimes by an outsider, or while no upgrade is announced. */
export async function leave(fixture: ProofFixture): Promise<void> {
  const { pledges, vault, powers, nowMs, today } = fixture;
  const [id, person] = drawLeaver(fixture, pledges.pledges);
  await fixture.bothCall(person, ['pledge::leave', [id]], () => {
    const { principal, income } = pledges.leave(id, person.toSuiAddress(), today, powers.upgradeAnnouncedMs(nowMs));
    vault.takeFee('SUI', income.fee);
    fixture.payCoin(income.owner, 'SUI', principal + income.net);
  });
}

/** The same with SUIL; the days served are those of the event. */
export async function leaveSuil(fixture: ProofFixture): Promise<void> {
  const { pledges, powers, nowMs, today } = fixture;
  const [id, person] = drawLeaver(fixture, pledges.suilPledges);
  let servedDays = 0;
  const { events } = await fixture.bothCall(person, ['pledge::leave_suil', [id]], () => {
    const left = pledges.leaveSuil(id, person.toSuiAddress(), today, powers.upgradeAnnouncedMs(nowMs));
    servedDays = left.servedDays;
    fixture.payCoin(person.toSuiAddress(), 'SUIL', left.principal);
  });
  for (const event of events) if (event.kind === 'SuilPledgeLeft') deepEqual(event.servedDays, servedDays);
}

/** All members leave with everything that was pledged before the announcement, whatever is paused: none may be refused. */
export async function leaveEverything(fixture: ProofFixture): Promise<void> {
  const { chain, pledges, powers, vault, nowMs, today } = fixture;
  const announcedMs = powers.upgradeAnnouncedMs(nowMs);
  for (const member of fixture.members) {
    const owner = member.toSuiAddress();
    const isLeaving = (pledge: ModelTerm) =>
      pledge.owner === owner && today <= pledge.endDay && announcedMs !== null && pledge.startedAtMs <= announcedMs;
    const ids = [...pledges.pledges].flatMap(([id, pledge]) => (isLeaving(pledge) ? [id] : []));
    const suilIds = [...pledges.suilPledges].flatMap(([id, pledge]) => (isLeaving(pledge) ? [id] : []));
    if (ids.length + suilIds.length === 0) continue;
    const { refused } = await fixture.both(
      member,
      (tx) => {
        for (const id of ids) chain.call(tx, ['pledge::leave', [id]]);
        for (const id of suilIds) chain.call(tx, ['pledge::leave_suil', [id]]);
      },
      () => {
        for (const id of ids) {
          const { principal, income } = pledges.leave(id, owner, today, announcedMs);
          vault.takeFee('SUI', income.fee);
          fixture.payCoin(owner, 'SUI', principal + income.net);
        }
        for (const id of suilIds)
          fixture.payCoin(owner, 'SUIL', pledges.leaveSuil(id, owner, today, announcedMs).principal);
      },
    );
    deepEqual(refused, undefined);
  }
}

function drawLeaver(
  fixture: ProofFixture,
  pledges: ReadonlyMap<bigint, ModelTerm>,
): [id: bigint, person: Ed25519Keypair] {
  const { random, today } = fixture;
  const running = [...pledges].filter(([, { endDay }]) => today <= endDay);
  const isRunning = running.length > 0 && !random.once(8);
  const id = isRunning ? random.pick(running)[0] : random.between(0n, BigInt(pledges.size));
  const owner = fixture.members.find((member) => member.toSuiAddress() === pledges.get(id)?.owner);
  return [id, owner === undefined || random.once(10) ? random.pick(fixture.everybody) : owner];
}
