/** Random acts of admin, guardian and audit key around each delay: the model and the contracts do and refuse the same ones, with the same codes. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import { expect, test } from 'vitest';
import { PowersModel } from '../../../core/src/rules/powers/model.ts';
import { type Act, beginPlay, drawAct, playAct } from '../../../core/src/rules/powers/play.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildPauseVouchers } from './audit.ts';
import { fetchCap } from './caps.ts';
import { configurationOf } from './configuration-object.ts';
import { buildAnnounceKey, buildDisableKey, buildSwitchKey, buildVetoKey, KEY_NAMES } from './keys.ts';
import { buildPause, buildResume } from './pause.ts';
import { buildAnnounceUpgrade, buildCancelUpgrade } from './upgrade.ts';
import { fetchConfiguration } from './view.ts';

const ACTS = 150;
const TIMEOUT_MS = 240_000;
const DIGEST = new Uint8Array(32).fill(3);

const keypairs = new Map<string, Ed25519Keypair>();
/** The keypair of a name of the model. */
function keypairOf(name: string): Ed25519Keypair {
  const known = keypairs.get(name) ?? Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(100 + keypairs.size));
  keypairs.set(name, known);
  return known;
}

/** The names of the keys of a test deployment; its settlement key is an address and not played. */
function modelOf({ keys }: TestDeployment): PowersModel {
  keypairs.set('first 0', keys.withdraw).set('standby 0', keys.withdrawStandby);
  keypairs.set('first 2', keys.audit).set('standby 2', keys.auditStandby);
  const slots = [0, 1, 2].map((slot) => [`first ${slot}`, `standby ${slot}`] as const);
  return new PowersModel({ admin: 'operator', guardian: 'operator', keys: slots });
}

/** Returns the transaction of an act and who sends it; null for an act that is not played here. */
function buildAct(
  deployment: TestDeployment,
  caps: { admin: string; guardian: string },
  act: Act,
  audit: string | null,
) {
  const { manifest, operator } = deployment;
  const { admin: adminCap, guardian: guardianCap } = caps;
  const name = KEY_NAMES[act.slot] ?? 'withdraw';
  const key = keypairOf(act.key).getPublicKey().toRawBytes();
  const builders: Partial<Record<Act['name'], () => Transaction>> = {
    announceKey: () => buildAnnounceKey({ manifest, adminCap, name, key }),
    switchKey: () => buildSwitchKey({ manifest, adminCap, name }),
    disableKey: () => buildDisableKey({ manifest, guardianCap, name }),
    vetoKey: () => buildVetoKey({ manifest, guardianCap, name, key }),
    pause: () => buildPause({ manifest, guardianCap, durationMs: act.durationMs }),
    resume: () => buildResume({ manifest, guardianCap }),
    announceUpgrade: () => buildAnnounceUpgrade({ manifest, adminCap, digest: DIGEST }),
    removeUpgrade: () => buildCancelUpgrade({ manifest, adminCap }),
    ...(audit === null ? {} : { pauseVouchers: () => buildPauseVouchers(manifest) }),
  };
  const build = builders[act.name];
  if (build === undefined || act.slot === 1) return null;
  return { transaction: build(), sender: act.name === 'pauseVouchers' ? keypairOf(audit ?? '') : operator };
}

/** What the bytes of the object say at the chain's time is what the contract's views answer. */
async function expectSameState({ client, manifest, nowMs }: TestDeployment) {
  const { objectId, read } = configurationOf(manifest);
  const [{ object }, viewed] = await Promise.all([
    client.core.getObject({ objectId, include: { content: true } }),
    fetchConfiguration(client, manifest),
  ]);
  const { newestPackage: _package, parameters, ...state } = viewed;
  const values = parameters.map(({ key, value, next }) => ({ key, value, next }));
  expect(read({ objectId, type: object.type, contents: object.content })(nowMs())).toEqual({
    ...state,
    parameters: values,
  });
}

test('property: the model, the contracts and the bytes of their object agree on 150 random acts', {
  timeout: TIMEOUT_MS,
}, async () => {
  const deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  const owner = operator.toSuiAddress();
  const caps = {
    admin: await fetchCap(client, manifest, owner, 'AdminCap'),
    guardian: await fetchCap(client, manifest, owner, 'GuardianCap'),
  };
  const model = modelOf(deployment);
  const world = { ...beginPlay(), powers: model };
  let state = 15;
  const below = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % end;
  };
  const outcomes = new Set<string>();
  for (let step = 0; step < ACTS; ) {
    const act = drawAct(below, deployment.nowMs());
    const audit = model.keys.slot(2, act.atMs).current;
    const built = buildAct(deployment, caps, act, audit);
    if (built === null) continue;
    step += 1;
    deployment.passMs(act.atMs - deployment.nowMs());
    await deployment.chain.requestGas(built.sender.toSuiAddress(), 1_000_000_000n, act.atMs);
    const code = await deployment.run(built.sender, built.transaction).then(
      () => null,
      (problem: unknown) => toAppError(problem).code,
    );
    const { refusal } = playAct(world, act);
    expect(code, `step ${step}: ${JSON.stringify(act)}`).toBe(refusal);
    await expectSameState(deployment);
    outcomes.add(`${act.name} ${refusal ?? 'done'}`);
  }
  const { keys } = await fetchConfiguration(client, manifest);
  const nameOf = (bytes: Uint8Array | null) =>
    [...keypairs].find(([, keypair]) =>
      Buffer.from(keypair.getPublicKey().toRawBytes()).equals(bytes ?? Buffer.alloc(0)),
    )?.[0] ?? null;
  for (const [slot, key] of [[0, keys.withdraw] as const, [2, keys.audit] as const]) {
    const { current, standby } = model.keys.slot(slot, deployment.nowMs());
    expect([nameOf(key.current), nameOf(key.standby)]).toEqual([current, standby]);
  }
  // Acts done and refusals of many kinds were met.
  expect(outcomes.size).toBeGreaterThan(12);
});
