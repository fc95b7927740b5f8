/** Every act but those of an upgrade, carried out by its command on a chain: by one key, and once more by a 3-of-5 multisig. */

import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { buildTeamTree, dayOf, reserveIdOf, toPermit } from '@suil/core';
import {
  buildMintTestUsdc,
  buildPublishSeason,
  buildPublishSettlements,
  fetchConfiguration,
  fetchLocks,
  fetchPoolState,
  fetchProductReserves,
  fetchRoots,
  fetchSeasonRoots,
  fetchSeedTicket,
  fetchTeamOverview,
  fetchUncollectedFees,
  fetchVaultBalances,
  signVoucher,
} from '@suil/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTS } from './acts/index.ts';
import { type Answer, type Commands, openCommands } from './commands.test-chain.ts';
import { formatKey } from './words.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const DAY_MS = 86_400_000;
const OUTSIDER = `0x${'e'.repeat(64)}`;
const NEW_KEY = 'ab'.repeat(32);

let it: Commands;
/** Who is admin and guardian and holds the coins: one key, or the multisig. */
let officer: { readonly address: string; readonly act: (...words: string[]) => Promise<Answer> };
let carriedOut: Set<string>;

const configuration = () => fetchConfiguration(it.client, it.manifest);
/** Expects that it was carried out. */
async function done(name: string, answer: Promise<Answer>): Promise<Answer> {
  const result = await answer;
  expect(result, JSON.stringify(result)).toMatchObject({ exitCode: 0, status: 'done' });
  carriedOut.add(name);
  return result;
}
const byOperator = (...words: string[]) => done(words[0] ?? '', it.run(...words, '--key', it.operatorKey));
const byOfficer = (...words: string[]) => done(words[0] ?? '', officer.act(...words));

async function openOfficer(kind: 'one key' | 'a 3-of-5 multisig'): Promise<typeof officer> {
  if (kind === 'a 3-of-5 multisig') return { address: it.multisig, act: it.byMultisig };
  const key = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(88));
  const path = it.writeKey('officer.key', key);
  await it.chain.requestGas(key.toSuiAddress(), 1_000n * SUI, it.nowMs());
  return { address: key.toSuiAddress(), act: (...words) => it.run(...words, '--key', path) };
}

describe.each(['one key', 'a 3-of-5 multisig'] as const)('by %s', (kind) => {
  beforeAll(async () => {
    it = await openCommands();
    carriedOut = new Set();
    officer = await openOfficer(kind);
    const { manifest, operator } = it;
    const recipient = operator.toSuiAddress();
    await it.send(operator, buildMintTestUsdc({ manifest, amount: 100_000n * USD, recipient }));
  }, 180_000);
  afterAll(() => it.close());
  // Before a key is disabled.
  test('a voucher pays its recipient and a reserve, once, from any sender', async () => {
    const { client, manifest, keys } = it;
    for (const amount of ['30USDC', '3SUI']) await byOperator('top-up', amount);
    const expiresAtMs = it.nowMs() + 3_600_000;
    const voucherOf = async (coin: 'USDC' | 'SUI', id: bigint, amount: bigint, recipient: string) =>
      Buffer.from(await signVoucher(toPermit(manifest, { coin, id, amount, recipient, expiresAtMs }), keys)).toString(
        'base64',
      );
    const pay = ['use-voucher', '5', '30USDC', OUTSIDER, await voucherOf('USDC', 5n, 30n * USD, OUTSIDER)];
    await byOfficer(...pay);
    const { balance } = await client.core.getBalance({ owner: OUTSIDER, coinType: manifest.coinTypes.usdc });
    expect(balance.balance).toBe('30000000');
    // The same words as in the app: a voucher counts once.
    expect((await officer.act(...pay)).error?.code).toBe('TRANSACTION_REFUSED');
    const before = await fetchProductReserves(client, manifest);
    const reserve = await voucherOf('SUI', 6n, 3n * SUI, reserveIdOf(manifest, 'pledge'));
    await byOfficer('use-voucher', '6', '3SUI', 'pledge', reserve);
    const after = await fetchProductReserves(client, manifest);
    expect(after.pledge.reserve - before.pledge.reserve).toBe(3n * SUI);
    expect((await it.run('use-voucher', '7', '3SUI', 'flow', reserve, '--key', it.operatorKey)).error?.code).toBe(
      'CONFIG_INVALID',
    );
  });

  describe('the administration', () => {
    test('is offered and accepted, offered to another address and taken back', async () => {
      const offered = await byOperator('offer-admin', officer.address);
      expect(offered.changed).toMatchObject([{ name: 'administration offered to', value: officer.address }]);
      await byOfficer('accept-admin');
      expect((await configuration()).admin.holder).toBe(officer.address);
      await byOfficer('offer-admin', it.operator.toSuiAddress());
      expect((await byOfficer('withdraw-offer')).changed).toMatchObject([{ value: 'no address' }]);
    });

    test('a guardian is announced and installed by anyone after 7 days', async () => {
      await byOfficer('announce-guardian', officer.address);
      expect((await it.run('install-guardian', '--key', it.operatorKey)).error?.message).toContain('has not come');
      it.passDays(7);
      await byOfficer('install-guardian');
      expect((await configuration()).guardian.holder).toBe(officer.address);
    });

    test('parameters are announced, cancelled and vetoed; the day of the change is said', async () => {
      const announced = await byOfficer('announce-change', 'unstakeFeeBps', '200');
      const { parameters } = await configuration();
      const { next } = parameters.find(({ key }) => key === 1) ?? {};
      expect(next).toEqual({ value: 200n, day: dayOf(it.nowMs() + 2 * DAY_MS) + 1 });
      expect(announced.changed).toMatchObject([{ name: 'unstakeFeeBps (key 1)' }]);
      const again = await it.run('announce-change', '1', '300');
      expect(again).toMatchObject({ exitCode: 2, error: { code: 'CONFIG_INVALID' } });
      expect(again.error?.message).toContain('cancel it first with cancel-change unstakeFeeBps');
      await byOfficer('cancel-change', 'unstakeFeeBps');
      await byOfficer('announce-change', 'usdcCapUnits', '200000000000');
      await byOfficer('veto-change', 'usdcCapUnits');
      expect((await configuration()).parameters.every((one) => one.next === null)).toBe(true);
      const beyond = await it.run('announce-change', 'unstakeFeeBps', '501');
      expect(beyond.error?.message).toContain('at most 500 bps (5%)');
      expect((await it.run('announce-change', 'usdcCapUnits', '200000000001')).error?.code).toBe('TRANSACTION_REFUSED');
    });

    test('keys are announced, vetoed, switched and disabled', async () => {
      await byOfficer('announce-key', 'withdraw', NEW_KEY);
      await byOfficer('veto-key', 'withdraw', NEW_KEY);
      expect((await configuration()).keys.withdraw.announced).toBeNull();
      const announced = await byOfficer('announce-key', 'withdraw', NEW_KEY);
      const readyMs = it.nowMs() + 2 * DAY_MS;
      expect(announced.changed).toMatchObject([{ name: 'withdraw announced', atMs: readyMs }]);
      it.passDays(2);
      await byOfficer('switch-key', 'withdraw');
      expect(formatKey((await configuration()).keys.withdraw.current ?? new Uint8Array())).toBe(NEW_KEY);
      await byOfficer('disable-key', 'withdraw');
      expect((await configuration()).keys.withdraw.current).toBeNull();
    });
  });

  describe('the guardian', () => {
    test('pauses and resumes; the next pause is barred for 7 days, and the command says so', async () => {
      const paused = await byOfficer('pause', '6h');
      expect(paused.changed).toMatchObject([
        { name: 'stakes, pledges and vouchers', atMs: it.nowMs() + 6 * 3_600_000 },
      ]);
      expect((await configuration()).pausedUntilMs).toBe(it.nowMs() + 6 * 3_600_000);
      expect((await it.run('resume')).meanwhile).toContain('7 days from now');
      await byOfficer('resume');
      expect((await configuration()).pausedUntilMs).toBeNull();
      expect((await it.run('pause', '1h')).error?.message).toContain('The last pause ended less than 7 days ago.');
      it.passDays(7);
      await byOfficer('pause', '1h');
      await byOfficer('resume');
    });

    test('revokes a settlement and a season; the audit key holds and pauses vouchers', async () => {
      const { client, manifest, operator } = it;
      const { firstDay } = await fetchTeamOverview(client, manifest);
      it.passDays(firstDay + 28 + 4 - it.today());
      await byOfficer('close-days', '40');
      const roots = Array.from({ length: 28 }, (_, place) => ({
        day: firstDay + place,
        root: buildTeamTree(firstDay + place, []).root,
        total: 0n,
      }));
      await it.send(operator, buildPublishSettlements({ manifest, days: roots }));
      await done('hold-settlement', it.run('hold-settlement', String(firstDay), '--key', it.auditKey));
      await byOfficer('revoke-settlement', String(firstDay));
      expect((await fetchRoots(client, manifest, { fromDay: firstDay, limit: 1 }))[0]).toMatchObject({
        day: firstDay,
        revoked: true,
      });
      await it.send(operator, buildPublishSettlements({ manifest, days: roots.slice(0, 1) }));
      it.passDays(4);
      await it.send(operator, buildPublishSeason({ manifest, season: 0, root: new Uint8Array(32).fill(1) }));
      await byOfficer('revoke-season', '0');
      expect(await fetchSeasonRoots(client, manifest, [0])).toEqual([]);
      const paused = await done('pause-vouchers', it.run('pause-vouchers', '--key', it.auditKey));
      expect(paused.changed).toMatchObject([{ name: 'vouchers, by the audit key', atMs: it.nowMs() + 6 * 3_600_000 }]);
    });
  });

  describe('coins', () => {
    test('fund the reserves, the vault and the other pool', async () => {
      const { client, manifest, operator } = it;
      const ticket = await fetchSeedTicket(client, manifest, 'suilSui', operator.toSuiAddress());
      for (const amount of ['50000SUI', '2000000SUIL', '50000USDC'])
        await byOperator('send-coins', amount, officer.address);
      await byOperator('send-object', ticket ?? '', officer.address);
      const before = await fetchProductReserves(client, manifest);
      await byOfficer('fund-reserve', 'flow', '1000USDC');
      await byOfficer('fund-reserve', 'team', '300.5USDC');
      await byOfficer('fund-reserve', 'pledge', '12SUI');
      const after = await fetchProductReserves(client, manifest);
      expect(after.flow.reserve - before.flow.reserve).toBe(1_000n * USD);
      expect(after.team.reserve - before.team.reserve).toBe(300_500_000n);
      expect(after.pledge.reserve - before.pledge.reserve).toBe(12n * SUI);
      expect((await it.run('fund-reserve', 'team', '1SUI', '--key', it.operatorKey)).error?.message).toContain(
        'holds USDC',
      );
      for (const amount of ['10SUI', '20SUIL', '30USDC']) await byOfficer('top-up', amount);
      expect(await fetchVaultBalances(client, manifest)).toMatchObject({ SUI: 10n * SUI, USDC: 30n * USD });

      const owner = operator.toSuiAddress();
      await byOfficer('seed-pool', 'suilSui', '1000000SUIL', '28571SUI', officer.address);
      expect(await fetchPoolState(client, manifest, 'suilSui')).toMatchObject({
        x: 1_000_000n * SUI,
        y: 28_571n * SUI,
      });
      expect((await it.run('seed-pool', 'suilSui', '1SUIL', '1SUI', owner, '--key', it.operatorKey)).error?.code).toBe(
        'SIGNER_NOT_ENTITLED',
      );
      await byOfficer('observe');
      it.passDays(2);
      await byOfficer('store-price', String(it.today() - 1));
      await byOfficer('collect-fees');
      expect((await fetchUncollectedFees(client, manifest)).USDC.amount).toBe(0n);
    });

    test('locks of the manifest are extended and released; coins and objects are sent', async () => {
      const { client } = it;
      const manifest = it.manifestNow();
      const [lock] = await fetchLocks(client, manifest);
      if (lock === undefined) return expect.unreachable('the first deposit gave a lock, which is in the manifest');
      const endsAtMs = Math.ceil(lock.endsAtMs / 1_000) * 1_000 + DAY_MS;
      await byOfficer('extend-lock', lock.objectId, ...[endsAtMs, endsAtMs].map((ms) => new Date(ms).toISOString()));
      expect((await fetchLocks(client, manifest))[0]).toMatchObject({ startsAtMs: endsAtMs, endsAtMs });
      expect((await it.run('release-lock', lock.objectId, '--from', officer.address)).error?.code).toBe(
        'TRANSACTION_REFUSED',
      );
      it.passMs(endsAtMs - it.nowMs());
      await byOfficer('release-lock', lock.objectId);
      expect((await fetchLocks(client, manifest))[0]?.amount).toBe(0n);
      await byOfficer('send-coins', '7SUIL', OUTSIDER);
      const { balance } = await client.core.getBalance({ owner: OUTSIDER, coinType: manifest.coinTypes.suil });
      expect(balance.balance).toBe('7000000000');
      await byOfficer('send-funds', '3SUI', OUTSIDER);
      const sui = await client.core.getBalance({ owner: OUTSIDER, coinType: manifest.coinTypes.sui });
      expect(sui.balance).toMatchObject({ coinBalance: '0', addressBalance: '3000000000' });
      await byOfficer('send-object', lock.objectId, OUTSIDER);
      const { object } = await client.core.getObject({ objectId: lock.objectId });
      expect(object.owner).toMatchObject({ AddressOwner: OUTSIDER });
    });
  });

  test('no act is without its test, nor has the name of another command', async () => {
    const upgrades = ['announce-upgrade', 'cancel-upgrade', 'veto-upgrade', 'publish-upgrade', 'migrate'];
    expect([...carriedOut, ...upgrades].toSorted()).toEqual(ACTS.map(({ name }) => name).toSorted());
    for (const { name, role } of ACTS) expect(await it.run('help', name)).toMatchObject({ act: name, role });
  });
});
