/** The whole way of an upgrade: announced, waited for, published, put in force; what members have moves on unchanged. */
import { beforeAll, expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildUnstakeUsdc } from '../liquidity/unstake.ts';
import { fetchPosition } from '../liquidity/view.ts';
import { buildFundPledgeReserve } from '../pledge/fund-reserve.ts';
import { buildObserve } from '../pool/observe.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { fetchVaultBalances } from '../vault/balances.ts';
import { buildTopUp } from '../vault/top-up.ts';
import { fetchCap } from './caps.ts';
import { compileNext } from './next-version.test-chain.ts';
import { buildAnnounceUpgrade, buildMigrate, buildUpgrade } from './upgrade.ts';
import { fetchConfiguration } from './view.ts';

const SUI = 1_000_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;

beforeAll(async () => {
  deployment = await createTestDeployment();
}, SET_UP_TIMEOUT_MS);

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

test(
  'an announced upgrade: not before its time, no other code; afterwards the old version refuses and funds move on',
  async () => {
    const { client, manifest, operator } = deployment;
    const member = await deployment.createMember(61);
    const owner = member.toSuiAddress();
    await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
    await deployment.run(member, buildStake({ manifest, amountMist: 100n * SUI, minValue: 1n }));
    await deployment.run(member, buildTopUp({ manifest, amountMist: 3n * SUI }));
    const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
    const { code, digest } = await compileNext();
    const upgrade = (modules = code.modules) =>
      buildUpgrade({ manifest, adminCap, current: manifest.package, code: { ...code, modules } });

    expect(await refusal(deployment.run(operator, upgrade()))).toBe('UPGRADE_MISSING');
    await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
    deployment.passDays(6);
    expect(await refusal(deployment.run(operator, upgrade()))).toBe('UPGRADE_TOO_SOON');
    deployment.passDays(1);
    await expect(deployment.run(operator, upgrade(code.modules.slice(1)))).rejects.toBeDefined();
    const { events } = await deployment.run(operator, upgrade());
    const upgraded = events.find((event) => event.kind === 'Upgraded');
    const newest = upgraded?.kind === 'Upgraded' ? upgraded.package : '';
    expect(newest).not.toBe(manifest.package);

    // Published, not yet in force: the old code works, the new one waits.
    const next = { ...manifest, newestPackage: newest };
    await deployment.run(member, buildTopUp({ manifest, amountMist: 1n * SUI }));
    expect(await refusal(deployment.run(member, buildTopUp({ manifest: next, amountMist: 1n * SUI })))).toBe(
      'CONTRACT_VERSION_REPLACED',
    );
    const migrated = await deployment.run(operator, buildMigrate({ manifest, adminCap, newest }));
    expect(migrated.events).toMatchObject([{ kind: 'Migrated', before: 1, after: 2 }]);
    expect(await refusal(deployment.run(operator, buildMigrate({ manifest, adminCap, newest })))).toBe(
      'ADMIN_VERSION_NOT_NEWER',
    );

    const old = [
      buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }),
      buildUnstakeUsdc({ manifest, value: 1_000_000n }),
      buildTopUp({ manifest, amountMist: SUI }),
      buildFundPledgeReserve({ manifest, amountMist: SUI }),
      buildObserve({ manifest }),
    ];
    for (const call of old) expect(await refusal(deployment.run(member, call))).toBe('CONTRACT_VERSION_REPLACED');

    const position = await fetchPosition(client, next, owner);
    expect((await fetchConfiguration(client, next)).newestPackage).toBe(newest);
    expect((await fetchVaultBalances(client, next)).SUI).toBe(4n * SUI);
    const value = position.value;
    const out = await deployment.run(member, buildUnstakeUsdc({ manifest: next, value }));
    // 1% of the principal, rounded up, is the fee; the rest is paid.
    const fee = (value + 99n) / 100n;
    expect(out.events.find(({ kind }) => kind === 'Unstaked')).toMatchObject({ stakeValue: value, fee });
    expect((await fetchBalances(client, next, owner)).USDC).toBe(value - fee);
  },
  SET_UP_TIMEOUT_MS,
);
