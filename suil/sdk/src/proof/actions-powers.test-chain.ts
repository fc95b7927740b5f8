/** Random acts of admin and guardian. The operator holds both powers. */
import type { ProofFixture } from './fixture.test-chain.ts';

const DIGEST = Array.from({ length: 32 }, () => 7);

export async function announceUpgrade(fixture: ProofFixture): Promise<void> {
  const { powers, nowMs } = fixture;
  await fixture.both(
    fixture.operator,
    (tx) => void fixture.chain.call(tx, ['upgrade::announce', [tx.objectRef(fixture.capOf('Admin')), DIGEST]]),
    () => powers.announceUpgrade(nowMs),
  );
}

/** The admin takes it back, or the guardian vetoes it. */
export async function removeUpgrade(fixture: ProofFixture): Promise<void> {
  const { powers, random, nowMs } = fixture;
  const isVeto = random.once(2);
  await fixture.both(
    fixture.operator,
    (tx) => {
      const cap = tx.objectRef(fixture.capOf(isVeto ? 'Guardian' : 'Admin'));
      fixture.chain.call(tx, [isVeto ? 'upgrade::veto' : 'upgrade::cancel', [cap]]);
    },
    () => powers.removeUpgrade(nowMs),
  );
}
