/**
 * Contracts with a defect, on the real bytecode: coins leave and enter the vault without an event, so that no line of any journal can name it. The
 * checkpoints are certified and followed as the process follows them; the nodes that are asked for objects lie.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import {
  type CheckpointSource,
  createCertifiedSource,
  createFailoverSource,
  createObjectReader,
  type ObjectNode,
  openTrustedPosition,
  type TrustedPosition,
} from '@suil/checkpoints';
import { anchorOf, lieAt } from '@suil/checkpoints/testing';
import { type AuditHaltCode, ERROR_CODE_TRAILER, toPermit } from '@suil/core';
import { applyEvent } from '@suil/core/reference-model';
import { formatAnchor } from '@suil/light-client';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type CheckpointLie, changeEvents, type Lies, lyingFetch, rehash } from '@suil/localnet/testing';
import {
  buildBindInviter,
  buildDisableKey,
  buildMintTestUsdc,
  buildStake,
  buildTopUp,
  buildTopUpUsdc,
  buildUnstakeUsdc,
  buildWithdraw,
  fetchCap,
  signVoucher,
  toAppError,
} from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../sdk/src/deployment.test-chain.ts';
import { AuditKeyCheck } from '../chain/audit-key-check.ts';
import { catchUp } from '../chain/follow-chain.ts';
import { VerifiedEvents } from '../chain/verified-events.ts';
import { genesisOf } from '../genesis.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { VoucherPauser } from '../payments/voucher-pauser.ts';
import { createAuditSender } from '../send/audit-sender.ts';
import { auditedAssets } from '../statement/audited-assets.ts';
import { moneyObjectsOf } from './money-objects.ts';
import { VaultCheck } from './vault-check.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TIMEOUT_MS = 180_000;

const DEFECTS = {
  'vault/vault.move': `
public fun take_unseen<T>(vault: &mut Vault, amount: u64, ctx: &mut TxContext): Coin<T> {
    coin::from_balance(vault.purse_mut<T>().coins.split(amount), ctx)
}

public fun put_unseen<T>(vault: &mut Vault, coin: Coin<T>) {
    vault.purse_mut<T>().coins.join(coin.into_balance());
}
`,
};

let folder: string;
let deployment: TestDeployment;
let alice: Ed25519Keypair;
let thief: Ed25519Keypair;
let halts: HaltLog;
let position: TrustedPosition;
let source: CheckpointSource;
let auditor: TestAuditor;
let lies: Lies;
let close: () => void;

type TestAuditor = ReturnType<typeof openAuditor>;

/** An auditor of which the journal is the chain: what is followed is applied when the test says so. */
function openAuditor() {
  const { manifest } = deployment;
  const { state, start } = genesisOf(manifest, 0n);
  const verified = new VerifiedEvents(start);
  const clock = { nowMs: 1_000 };
  const unverified: string[] = [];
  const options = {
    auditor: { state },
    ...{ verified, halts, manifest, wallNow: () => clock.nowMs, log: pino({ enabled: false }) },
  };
  const readerOf = (...nodes: ObjectNode[]) =>
    createObjectReader({ nodes, now: () => clock.nowMs, onUnverified: (node) => void unverified.push(node) });
  const lying = { url: 'lying', client: createClient(lies) };
  const honest = { url: 'honest', client: createClient({}) };
  const check = new VaultCheck({ ...options, readVersion: readerOf(lying) });
  const checkBoth = new VaultCheck({ ...options, readVersion: readerOf(lying, honest) });

  async function follow(): Promise<void> {
    await catchUp(
      source,
      verified,
      () => false,
      new AbortController().signal,
      () => undefined,
    );
  }
  /** Applies what was followed, or its first events. */
  function apply(count = Number.POSITIVE_INFINITY): void {
    for (const { event, checkpoint, position } of verified.after(state.place).slice(0, count)) {
      applyEvent(state.books, event);
      state.place = { checkpoint, position };
      state.lastSeq += 1n;
    }
    verified.forget(state.place, null);
  }
  /** One comparison, ten seconds after the one before; returns the open halts. */
  async function look(compare = check): Promise<string[]> {
    clock.nowMs += 10_000;
    compare.take();
    await compare.run();
    return halts.open.map(
      ({ code, detail }) => `${code}: ${detail.replace(/^after line \d+, at checkpoint \d+: /, '')}`,
    );
  }
  return { state, verified, clock, unverified, check, checkBoth, follow, apply, look };
}

function createClient(changes: Lies): SuiGrpcClient {
  const { chain, nowMs } = deployment;
  const honest = rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER }));
  const fetch = lyingFetch(honest, changes);
  return new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
}

/** Alice has 1,000 USDC and 7 SUI in the vault, and has paid a fee that lies with the pool; the thief has a binding. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suil-outflow-'));
  deployment = await createTestDeployment(undefined, DEFECTS);
  const { manifest, operator, chain, nowMs, keys } = deployment;
  alice = await deployment.createMember(21);
  thief = await deployment.createMember(22);
  await chain.requestGas(keys.audit.toSuiAddress(), SUI, nowMs());
  for (const member of [alice, thief])
    await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
  const recipient = alice.toSuiAddress();
  await deployment.run(alice, buildMintTestUsdc({ manifest, amount: 2_000n * USD, recipient }));
  await deployment.run(alice, buildTopUpUsdc({ manifest, amount: 1_000n * USD }));
  await deployment.run(alice, buildTopUp({ manifest, amountMist: 7n * SUI }));
  await deployment.run(alice, buildStake({ manifest, amountMist: 100n * SUI, minValue: 1n }));
  await deployment.run(alice, buildUnstakeUsdc({ manifest, value: 10n * USD }));
  const anchorPath = join(folder, 'anchor.json');
  writeFileSync(anchorPath, formatAnchor(anchorOf(chain)));
  position = openTrustedPosition({
    ...{ anchorPath, folder, chain: chain.chainId, isLocal: true, nowMs: nowMs(), onNotKept: () => undefined },
    watched: [...moneyObjectsOf(manifest).map(({ object }) => object.objectId), manifest.config],
  });
  source = createCertifiedSource({ client: deployment.client, url: 'followed', position });
  halts = new HaltLog(folder);
  lies = {};
  auditor = openAuditor();
  close = () => {
    source.close();
    position.close();
    halts.end();
  };
  await auditor.follow();
  auditor.apply();
}, TIMEOUT_MS);
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** Takes USDC out of the vault without an event. */
async function leak(amount: bigint): Promise<void> {
  const { manifest } = deployment;
  const tx = new Transaction();
  const coin = tx.moveCall({
    target: `${manifest.package}::vault::take_unseen`,
    typeArguments: [manifest.coinTypes.usdc],
    arguments: [tx.object(manifest.vault), tx.pure.u64(amount)],
  });
  tx.transferObjects([coin], thief.toSuiAddress());
  expect((await deployment.run(thief, tx)).events).toEqual([]);
}

async function putUnseen(amountMist: bigint): Promise<void> {
  const { manifest } = deployment;
  const tx = new Transaction();
  tx.moveCall({
    target: `${manifest.package}::vault::put_unseen`,
    typeArguments: [manifest.coinTypes.sui],
    arguments: [tx.object(manifest.vault), tx.splitCoins(tx.gas, [amountMist])],
  });
  expect((await deployment.run(thief, tx)).events).toEqual([]);
}

const topUp = (amount: bigint) => deployment.run(alice, buildTopUpUsdc({ manifest: deployment.manifest, amount }));

/** What the inputs owe in USDC. */
function owedUsdc(): bigint {
  const sums = auditedAssets(auditor.state.books, () => new Uint8Array(32));
  return sums.find(({ asset }) => asset === 'USDC')?.liabilities ?? 0n;
}

async function isPaused(): Promise<boolean> {
  const { manifest, keys, nowMs } = deployment;
  const terms = { manifest, coin: 'USDC', id: 800n, amount: 2n * USD, recipient: thief.toSuiAddress() } as const;
  const expiring = { ...terms, expiresAtMs: nowMs() + HOUR_MS };
  const voucher = await signVoucher(toPermit(manifest, expiring), keys);
  const result = await deployment.run(thief, buildWithdraw({ ...expiring, voucher })).then(
    () => 'paid',
    (error: unknown) => toAppError(error).code,
  );
  return result === 'VOUCHERS_PAUSED';
}

/** What the process does on chain for the halts that are open. */
async function answer(): Promise<void> {
  const { manifest, client, keys, nowMs } = deployment;
  const sender = createAuditSender({ clients: [client], key: createLocalKey(keys.audit.getSecretKey(), 'AUDIT_KEY') });
  const pauser = new VoucherPauser({
    ...{ halts, sender, manifest, verified: auditor.verified, wallNow: nowMs, log: pino({ enabled: false }) },
  });
  await pauser.run();
}

test(
  'default: vault and fees are what the inputs make them, fees included, also while coins move',
  async () => {
    expect(await auditor.look()).toEqual([]);
    expect(auditor.check.comparedAgeMs).toBe(0);
    await topUp(5n * USD);
    await auditor.follow();
    auditor.apply();
    expect(await auditor.look()).toEqual([]);
    expect(auditor.check.comparedAgeMs).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'the audit key that the chain has is read each time it changes: as long as it is this process’s nothing differs',
  async () => {
    const { manifest, keys, operator } = deployment;
    const nodes = [{ url: 'honest', client: createClient({}) }];
    const reader = createObjectReader({ nodes, now: () => 1, onUnverified: () => undefined });
    let isProven = true;
    const readVersion: typeof reader = async (version) => (isProven ? reader(version) : null);
    const options = { verified: auditor.verified, manifest, readVersion };
    const publicKey = keys.audit.getPublicKey().toRawBytes();
    let isFollowed = true;
    const auditing = {
      halt: (code: AuditHaltCode, detail: string) => void halts.halt(code, 7n, detail, 1),
    };
    const check = new AuditKeyCheck({
      ...{ ...options, auditor: auditing, isFollowed: () => isFollowed, publicKey },
      log: pino({ enabled: false }),
    });
    await check.run();
    expect(check.differs).toBe(false);
    const guardianCap = await fetchCap(deployment.client, manifest, operator.toSuiAddress(), 'GuardianCap');
    await deployment.run(operator, buildDisableKey({ manifest, guardianCap, name: 'audit' }));
    await check.run();
    expect(check.differs).toBe(false);
    await auditor.follow();
    // The newest version that is known may be an old one.
    isFollowed = false;
    await check.run();
    expect([check.differs, halts.open]).toEqual([true, []]);
    isFollowed = true;
    // A later version is known, which no node proves: an earlier one says nothing of it.
    await deployment.run(operator, buildDisableKey({ manifest, guardianCap, name: 'withdraw' }));
    await auditor.follow();
    isProven = false;
    await check.run();
    expect([check.differs, halts.open]).toEqual([true, []]);
    isProven = true;
    await check.run();
    const own = Buffer.from(publicKey).toString('hex');
    const detail = `the audit key on the chain is disabled, this process has ${own}`;
    expect(halts.refusing).toMatchObject([{ code: 'AUDIT_KEY_DIFFERS', detail }]);
    expect(halts.stopping).toEqual([]);
  },
  TIMEOUT_MS,
);

describe('attack: coins leave the vault without an event', () => {
  test(
    'the vault is short by them: the audit halts, and vouchers are paused on chain',
    async () => {
      await leak(100n * USD);
      await auditor.follow();
      auditor.apply();
      const owed = owedUsdc();
      const expected = `AUDIT_VAULT_SHORT: the vault and the fees it has yet to collect hold ${owed - 100n * USD} USDC, the inputs make them ${owed}`;
      expect(await auditor.look()).toEqual([expected]);
      expect(halts.stopping).toHaveLength(1);
      await answer();
      expect(await isPaused()).toBe(true);
    },
    TIMEOUT_MS,
  );

  test(
    'before, between and behind other money of the same checkpoints; one that is not followed yet is seen at the next look',
    async () => {
      await topUp(5n * USD);
      await auditor.follow();
      await leak(1n * USD);
      auditor.apply();
      expect(await auditor.look()).toEqual([]);
      await topUp(6n * USD);
      await auditor.follow();
      // The top-up is not in the books yet, so both sides are of before it.
      expect(await auditor.look()).toEqual([expect.stringContaining('AUDIT_VAULT_SHORT')]);
    },
    TIMEOUT_MS,
  );
});

test(
  'coins that enter the vault without an event: level 1, lines are still checked, and nothing is paused',
  async () => {
    await putUnseen(3n * SUI);
    await auditor.follow();
    auditor.apply();
    const [halt] = await auditor.look();
    expect(halt).toMatch(/^AUDIT_VAULT_DIFFERS: the vault and the fees it has yet to collect hold \d+ SUI/);
    expect([halts.stopping, halts.refusing.length]).toEqual([[], 1]);
    await answer();
    expect(await isPaused()).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  'behavior: books that are behind are compared with the vault as it was there',
  async () => {
    await topUp(5n * USD);
    await topUp(6n * USD);
    await auditor.follow();
    for (const _ of [0, 1]) {
      expect(await auditor.look()).toEqual([]);
      expect(auditor.check.comparedAgeMs).toBe(0);
      auditor.apply(1);
    }
    expect(await auditor.look()).toEqual([]);
  },
  TIMEOUT_MS,
);

test.each<[string, CheckpointLie[]]>([
  ['makes top-ups up', [changeEvents((events) => [...events, ...events.slice(0, 1)]), rehash]],
  ['leaves events out', [changeEvents(() => []), rehash]],
])(
  'attack: the first of two nodes %s: what is followed is what was certified, by the second one',
  async (_, steps) => {
    const honest = openAuditor();
    await honest.follow();
    const certified = honest.verified.after(honest.state.place);
    expect(certified.map(({ event }) => event.kind)).toContain('ToppedUp');
    const sourceOf = (url: string, said: Lies) => createCertifiedSource({ client: createClient(said), url, position });
    const unverified: string[] = [];
    source = createFailoverSource([sourceOf('lying', lieAt(null, ...steps)), sourceOf('honest', {})], {
      ...{ now: () => 0, onUnverified: (node) => void unverified.push(node) },
    });
    const lied = openAuditor();
    await lied.follow();
    expect(lied.verified.head).toBe(honest.verified.head);
    expect(lied.verified.after(lied.state.place)).toEqual(certified);
    expect(unverified).toEqual(['lying']);
  },
  TIMEOUT_MS,
);

describe('attack: the node lies about objects', () => {
  /** As the chain has it now. */
  async function objectBytes(objectId: string): Promise<Uint8Array> {
    const request = { objectId, readMask: { paths: ['bcs'] } };
    const { response } = await deployment.client.ledgerService.getObject(request);
    return response.object?.bcs?.value ?? new Uint8Array();
  }
  const purse = () => {
    const found = moneyObjectsOf(deployment.manifest).find(({ asset, part }) => asset === 'USDC' && part === 'vault');
    if (found === undefined) throw new Error('there is a purse of USDC');
    return found.object.objectId;
  };
  const lie = (bytes: (honest: Uint8Array) => Uint8Array | undefined) => {
    lies.getObject = (answer, { objectId }) => {
      const honest = answer.object?.bcs?.value;
      if (objectId !== purse() || answer.object === undefined || honest === undefined) return answer;
      const value = bytes(honest);
      return value === undefined ? {} : { object: { ...answer.object, bcs: { value } } };
    };
  };
  const LIES: readonly [string, () => Promise<(honest: Uint8Array) => Uint8Array | undefined>, boolean][] = [
    ['the version of before', () => older(), true],
    [
      'another object',
      async () => {
        const other = await objectBytes(deployment.manifest.vault);
        return () => other;
      },
      true,
    ],
    [
      'another balance',
      async () => (honest) => honest.map((byte, place) => (place === honest.length - 80 ? byte ^ 1 : byte)),
      true,
    ],
    ['none', async () => () => undefined, false],
  ];
  async function older(): Promise<(honest: Uint8Array) => Uint8Array> {
    const before = await objectBytes(purse());
    await topUp(5n * USD);
    return () => before;
  }

  test.each(LIES)(
    '%s: nothing is compared and no halt opens; what is wrong is found with an honest node',
    async (_, prepare, isForged) => {
      lie(await prepare());
      await auditor.follow();
      auditor.apply();
      expect(await auditor.look()).toEqual([]);
      expect(auditor.check.comparedAgeMs).toBe(10_000);
      expect(auditor.unverified).toEqual(isForged ? ['lying'] : []);
      await leak(100n * USD);
      await auditor.follow();
      auditor.apply();
      auditor.clock.nowMs += MINUTE_MS;
      expect(await auditor.look()).toEqual([]);
      expect(await auditor.look(auditor.checkBoth)).toEqual([expect.stringContaining('AUDIT_VAULT_SHORT')]);
    },
    TIMEOUT_MS,
  );
});
