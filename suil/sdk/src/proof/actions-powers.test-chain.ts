/** Random acts of admin, guardian and audit key (rules.md §10): upgrades, keys, who has the powers, pauses. */
import { AppError, type KeySlotState, MS_PER_DAY } from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

const DIGEST = Array.from({ length: 32 }, () => 7);
const HOUR_MS = 3_600_000;
/** One more than there are. */
const SLOTS = 4;
/** Keys in the two slots of vouchers are public keys, in the slot of settlements addresses. */
const SETTLEMENT_SLOT = 1;

export async function announceUpgrade(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  await fixture.byCapability('Admin', ['upgrade::announce', [DIGEST]], () => powers.announceUpgrade(nowMs));
}

/** The admin takes it back, or the guardian vetoes it. */
export async function removeUpgrade(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const [power, target] = random.pick([
    ['Admin', 'upgrade::cancel'],
    ['Guardian', 'upgrade::veto'],
  ] as const);
  await fixture.byCapability(power, [target], () => powers.removeUpgrade(nowMs));
}

/** Any officer's key for any slot, held ones included; mostly a free key where there is no standby. */
export async function announceKey(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  const { slot, key, bytes } = drawFreeKey(fixture);
  await fixture.byCapability('Admin', ['admin::announce_key', [slot, bytes]], () =>
    powers.keys.announce(slot, key, nowMs),
  );
}

/** Where the key is disabled, now and then elsewhere: a standby that is used up is missing later. */
export async function switchKey(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const isDisabled = ({ current }: KeySlotState) => current === null;
  const isNeeded = powers.keys.slots(nowMs).some(isDisabled);
  const slot = isNeeded || random.once(3) ? drawSlot(fixture, isDisabled) : SLOTS - 1;
  await fixture.byCapability('Admin', ['admin::switch_key', [slot]], () => powers.keys.switch(slot, nowMs));
}

export async function disableKey(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const slot = random.below(SLOTS);
  await fixture.byCapability('Guardian', ['admin::disable_key', [slot]], () => powers.keys.disable(slot, nowMs));
}

/** Mostly of a key that waits. */
export async function vetoKey(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const waiting = powers.keys
    .slots(nowMs)
    .flatMap(({ standby, announced }, slot) =>
      [standby, announced?.key ?? null].flatMap((key) => (key === null ? [] : [keyOf(fixture, slot, key)])),
    );
  const isAny = waiting.length === 0 || random.once(3);
  const { slot, key, bytes } = isAny ? drawKey(fixture) : random.pick(waiting);
  await fixture.byCapability('Guardian', ['admin::veto_key', [slot, bytes]], () => powers.keys.veto(slot, key, nowMs));
}

export async function announceGuardian(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  const guardian = drawOfficer(fixture);
  await fixture.byCapability('Admin', ['admin::announce_guardian', [guardian]], () =>
    powers.announceGuardian(guardian, nowMs),
  );
}

export async function installGuardian(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  await fixture.bothCall(random.pick(fixture.everybody), ['admin::install_guardian'], () =>
    powers.installGuardian(nowMs),
  );
}

export async function offerAdmin(fixture: ProofFixture): Promise<void> {
  const admin = drawOfficer(fixture);
  await fixture.byCapability('Admin', ['admin::offer_admin', [admin]], () => fixture.powers.offerAdmin(admin));
}

export async function withdrawOffer(fixture: ProofFixture): Promise<void> {
  await fixture.byCapability('Admin', ['admin::withdraw_offer'], () => fixture.powers.withdrawOffer());
}

/** Mostly by whom it is offered to. */
export async function acceptAdmin(fixture: ProofFixture): Promise<void> {
  const { powers, random, officers, nowMs } = fixture;
  const { offeredTo } = powers.overview(nowMs);
  const isAny = offeredTo === null || random.once(4);
  const sender = isAny ? random.pick(fixture.everybody) : officers.at(offeredTo);
  await fixture.bothCall(sender, ['admin::accept_admin'], () => powers.acceptAdmin(sender.toSuiAddress()));
}

/** Hours mostly, a week sometimes, and too long or nothing. */
export async function pause(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const durationMs = random.pick([HOUR_MS, 6 * HOUR_MS, MS_PER_DAY, 7 * MS_PER_DAY, 7 * MS_PER_DAY + 1, 0]);
  await fixture.byCapability('Guardian', ['admin::pause', [durationMs]], () => powers.pause(durationMs, nowMs));
}

export async function resume(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  await fixture.byCapability('Guardian', ['admin::resume'], () => powers.resume(nowMs));
}

export async function pauseVouchers(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  await fixture.byKey('audit', ['audit::pause_vouchers'], () => powers.pauseVouchers(nowMs));
}

/** The hash of a day's audit, now and then of a day that is not complete. */
export async function postAudit(fixture: ProofFixture): Promise<void> {
  const { random, today } = fixture;
  const day = today - random.below(4);
  await fixture.byKey('audit', ['audit::post', [day, DIGEST]], () => {
    if (day === today) throw new AppError('ADMIN_AUDIT_DAY_OPEN');
  });
}

/** Any slot, mostly one of those that meet a condition. */
function drawSlot({ powers, random, nowMs }: ProofFixture, meets: (slot: KeySlotState) => boolean): number {
  const slots = powers.keys.slots(nowMs).flatMap((slot, number) => (meets(slot) ? [number] : []));
  return slots.length === 0 || random.once(4) ? random.below(SLOTS) : random.pick(slots);
}

interface DrawnKey {
  readonly slot: number;
  /** As the model names it: the address. */
  readonly key: string;
  readonly bytes: readonly number[];
}

function drawKey(fixture: ProofFixture): DrawnKey {
  return keyOf(fixture, fixture.random.below(SLOTS), drawOfficer(fixture));
}

function drawFreeKey(fixture: ProofFixture): DrawnKey {
  const { powers, random, officers, nowMs } = fixture;
  const held = new Set(
    powers.keys.slots(nowMs).flatMap(({ current, standby, announced }) => [current, standby, announced?.key]),
  );
  const free = officers.all.map((officer) => officer.toSuiAddress()).filter((address) => !held.has(address));
  if (free.length === 0 || random.once(3)) return drawKey(fixture);
  const slot = drawSlot(fixture, ({ standby, announced }) => standby === null && announced === null);
  return keyOf(fixture, slot, random.pick(free));
}

function keyOf({ officers }: ProofFixture, slot: number, key: string): DrawnKey {
  const publicKey = officers.at(key).getPublicKey();
  const bytes = slot === SETTLEMENT_SLOT ? Buffer.from(key.slice(2), 'hex') : publicKey.toRawBytes();
  return { slot, key, bytes: [...bytes] };
}

function drawOfficer({ random, officers }: ProofFixture): string {
  return random.pick(officers.all).toSuiAddress();
}
