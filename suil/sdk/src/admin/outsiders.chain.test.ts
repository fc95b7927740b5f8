/**
 * Every action of the operator and the guardian on the chain, first by an outsider who names the operator's capability, then by the
 * operator: the first must be refused and the second not, so that nothing but the sender makes the difference (rules.md §10). Then by a
 * deployer who gave both powers away.
 */
import { Transaction } from '@mysten/sui/transactions';
import { expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import * as admin from '../generated/suil/admin.ts';
import * as upgrade from '../generated/suil/upgrade.ts';
import { buildAcceptAdmin, buildAnnounceGuardian, buildInstallGuardian, buildOfferAdmin } from './holders.ts';

/** Some seconds on an idle machine; the first run also compiles the contracts. */
const TIMEOUT_MS = 180_000;
const UNSTAKE_HR_RATE = 1;
/** The slot of the withdrawal key. */
const WITHDRAW = 0;
const KEY = new Array<number>(32).fill(9);
const WEEK_MS = 604_800_000;

/** What is left of a deployment in the deployer's hands: coins, locks, and capabilities that count no more. */
const KEPT_BY_DEPLOYER = ['admin::AdminCap', 'admin::GuardianCap', 'coin::Coin', 'lock::Lock', 'package::UpgradeCap'];

interface Caps {
  readonly admin: string;
  readonly guardian: string;
}

interface Action {
  readonly name: string;
  readonly add: (tx: Transaction, deployment: TestDeployment, caps: Caps, other: string) => void;
  /** What the operator gets; done without it. */
  readonly refusal?: string;
}

const actionOf = (name: string, add: Action['add'], refusal?: string): Action =>
  refusal === undefined ? { name, add } : { name, add, refusal };

/** In an order in which the operator can do them all. */
const ACTIONS: readonly Action[] = [
  actionOf('announce a change', (tx, { manifest }, caps) => {
    const args: [string, string, number, bigint] = [manifest.config, caps.admin, UNSTAKE_HR_RATE, 200n];
    tx.add(admin.announceChange({ package: manifest.package, arguments: args }));
  }),
  actionOf('cancel a change', (tx, { manifest }, caps) => {
    tx.add(
      admin.cancelChange({ package: manifest.package, arguments: [manifest.config, caps.admin, UNSTAKE_HR_RATE] }),
    );
  }),
  actionOf('veto a change', (tx, { manifest }, caps) => {
    const { package: current, config } = manifest;
    tx.add(admin.announceChange({ package: current, arguments: [config, caps.admin, UNSTAKE_HR_RATE, 200n] }));
    tx.add(admin.vetoChange({ package: current, arguments: [config, caps.guardian, UNSTAKE_HR_RATE] }));
  }),
  actionOf('announce a key', (tx, { manifest }, caps) => {
    tx.add(admin.announceKey({ package: manifest.package, arguments: [manifest.config, caps.admin, WITHDRAW, KEY] }));
  }),
  actionOf('switch to a standby', (tx, { manifest }, caps) => {
    tx.add(admin.switchKey({ package: manifest.package, arguments: [manifest.config, caps.admin, WITHDRAW] }));
  }),
  actionOf('disable a key', (tx, { manifest }, caps) => {
    tx.add(admin.disableKey({ package: manifest.package, arguments: [manifest.config, caps.guardian, WITHDRAW] }));
  }),
  actionOf('veto a key', (tx, { manifest }, caps) => {
    tx.add(admin.vetoKey({ package: manifest.package, arguments: [manifest.config, caps.guardian, WITHDRAW, KEY] }));
  }),
  actionOf('pause', (tx, { manifest }, caps) => {
    tx.add(admin.pause({ package: manifest.package, arguments: [manifest.config, caps.guardian, WEEK_MS] }));
  }),
  actionOf('resume', (tx, { manifest }, caps) => {
    tx.add(admin.resume({ package: manifest.package, arguments: [manifest.config, caps.guardian] }));
  }),
  actionOf('announce an upgrade', (tx, { manifest }, caps) => {
    tx.add(upgrade.announce({ package: manifest.package, arguments: [manifest.config, caps.admin, KEY] }));
  }),
  actionOf(
    'upgrade',
    (tx, { manifest }, caps) => {
      const { package: current, upgradeLock: lock, config } = manifest;
      // A ticket that nothing takes would be refused before anything runs.
      const ticket = tx.add(upgrade.authorize({ package: current, arguments: [lock, config, caps.admin] }));
      const receipt = tx.upgrade({ modules: ['AA=='], dependencies: [], package: current, ticket });
      tx.add(upgrade.commit({ package: current, arguments: [lock, receipt] }));
    },
    'UPGRADE_TOO_SOON',
  ),
  actionOf('cancel an upgrade', (tx, { manifest }, caps) => {
    tx.add(upgrade.cancel({ package: manifest.package, arguments: [manifest.config, caps.admin] }));
  }),
  actionOf('veto an upgrade', (tx, { manifest }, caps) => {
    const { package: current, config } = manifest;
    tx.add(upgrade.announce({ package: current, arguments: [config, caps.admin, KEY] }));
    tx.add(upgrade.veto({ package: current, arguments: [config, caps.guardian] }));
  }),
  actionOf(
    'migrate',
    (tx, { manifest }, caps) => {
      tx.add(admin.migrate({ package: manifest.package, arguments: [manifest.config, caps.admin] }));
    },
    'ADMIN_VERSION_NOT_NEWER',
  ),
  actionOf('announce a guardian', (tx, { manifest }, caps, other) => {
    tx.add(admin.announceGuardian({ package: manifest.package, arguments: [manifest.config, caps.admin, other] }));
  }),
  actionOf('offer the administration', (tx, { manifest }, caps, other) => {
    tx.add(admin.offerAdmin({ package: manifest.package, arguments: [manifest.config, caps.admin, other] }));
  }),
  actionOf('withdraw the offer', (tx, { manifest }, caps) => {
    tx.add(admin.withdrawOffer({ package: manifest.package, arguments: [manifest.config, caps.admin] }));
  }),
];

test('behavior: every action of the operator is refused to an outsider', { timeout: TIMEOUT_MS }, async () => {
  const deployment = await createTestDeployment();
  const outsider = await deployment.createMember(7);
  const caps = { admin: await ownedId(deployment, 'AdminCap'), guardian: await ownedId(deployment, 'GuardianCap') };
  const attempt = async (action: Action, signer: typeof outsider) => {
    const tx = new Transaction();
    action.add(tx, deployment, caps, outsider.toSuiAddress());
    try {
      await deployment.run(signer, tx);
      return 'done';
    } catch (problem) {
      return toAppError(problem).code;
    }
  };
  for (const action of ACTIONS) {
    expect(await attempt(action, outsider), `${action.name}, by an outsider`).toBe('CHAIN_OBJECT_OWNER_MISMATCH');
    expect(await attempt(action, deployment.operator), `${action.name}, by the operator`).toBe(
      action.refusal ?? 'done',
    );
  }
});

/** Acts that need the guardian's capability alone. */
const GUARDIAN_ALONE = ['disable a key', 'veto a key', 'pause', 'resume'];

test('behavior: a deployer who handed over has nothing left', { timeout: TIMEOUT_MS }, async () => {
  const deployment = await createTestDeployment();
  const { client, manifest, operator: deployer } = deployment;
  await deployment.seed('suilSui', 1_000_000_000_000n, 1_000_000_000_000n);
  const successor = await deployment.createMember(8);
  const caps = { admin: await ownedId(deployment, 'AdminCap'), guardian: await ownedId(deployment, 'GuardianCap') };
  const [adminCap, admin, guardian] = [caps.admin, successor.toSuiAddress(), successor.toSuiAddress()];
  await deployment.run(deployer, buildAnnounceGuardian({ manifest, adminCap, guardian }));
  await deployment.run(deployer, buildOfferAdmin({ manifest, adminCap, admin }));
  await deployment.run(successor, buildAcceptAdmin(manifest));
  deployment.passMs(WEEK_MS);
  await deployment.run(successor, buildInstallGuardian(manifest));
  for (const action of ACTIONS) {
    const tx = new Transaction();
    action.add(tx, deployment, caps, deployer.toSuiAddress());
    const refused = await deployment.run(deployer, tx).then(
      () => 'done',
      (problem: unknown) => toAppError(problem).code,
    );
    expect(refused, action.name).toBe(
      GUARDIAN_ALONE.includes(action.name) ? 'ADMIN_GUARDIAN_REPLACED' : 'ADMIN_REPLACED',
    );
  }
  // Set-up, seeding and minting have consumed what they need; the one right to upgrade is that of the test coin.
  const { objects } = await client.core.listOwnedObjects({
    owner: deployer.toSuiAddress(),
    include: { content: true },
  });
  const kept = objects.map(({ type }) => type.replace(/^0x[0-9a-f]+::([a-z_]+::[A-Za-z]+).*$/, '$1'));
  expect([...new Set(kept)].toSorted()).toEqual(KEPT_BY_DEPLOYER);
  const rights = objects.filter(({ type }) => type.endsWith('::package::UpgradeCap'));
  // After its own id an UpgradeCap names its package.
  const packages = rights.map(({ content }) => `0x${Buffer.from(content.slice(32, 64)).toString('hex')}`);
  expect(packages).toEqual([manifest.testCoins?.package]);
});

async function ownedId({ client, manifest, operator }: TestDeployment, name: string): Promise<string> {
  const { objects } = await client.core.listOwnedObjects({
    owner: operator.toSuiAddress(),
    type: `${manifest.package}::admin::${name}`,
  });
  const [found] = objects;
  if (found === undefined || objects.length > 1) throw new Error(`the operator holds ${objects.length} ${name}`);
  return found.objectId;
}
