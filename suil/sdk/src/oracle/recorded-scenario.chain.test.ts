/**
 * Forty days of three members on the local chain, written down as Move tests and run in the real Move VM: every amount that our chain computed
 * for stakes, days, team income, claims, swaps and withdrawals must come out there, too, and every refusal with its code.
 */
import { join } from 'node:path';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { buildTeamTree, INCOME_KINDS, MS_PER_DAY } from '@suil/core';
import { readPackageFiles, testPackage } from '@suil/toolchain';
import { beforeAll, expect, test } from 'vitest';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { buildClaim, buildClaimUsdc } from '../liquidity/claim.ts';
import { buildRoll } from '../liquidity/close-days.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildSettle } from '../liquidity/settle.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildUnstake, buildUnstakeUsdc } from '../liquidity/unstake.ts';
import { buildSwap } from '../pool/swap.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildProveAndClaim } from '../settlement/claim.ts';
import { buildFundTeamReserve } from '../settlement/fund-reserve.ts';
import { buildPublishSettlement } from '../settlement/publish.ts';
import { Recorder } from './recorder.test-chain.ts';

const contractsDir = join(import.meta.dirname, '../../../contracts/suil');
const cacheDir = join(import.meta.dirname, '../../../../.cache/toolchain');
const TIMEOUT_MS = 300_000;
/** `suil::world` begins at noon of this day. */
const LAUNCH_DAY = 20_800;
/** The day whose team income is proven. */
const INCOME_DAY = LAUNCH_DAY + 3;
const SUI = 1_000_000_000n;
const USD = 1_000_000n;
/** Who plays whom in `suil::world`. */
const [PUBLISHER, ROOT, SETTLER, OUTSIDER] = ['0xf00', '0xb00', '0x5e7', '0x57a'] as const;

let recorder: Recorder;
let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await createTestDeployment(LAUNCH_DAY * MS_PER_DAY + MS_PER_DAY / 2);
  recorder = new Recorder(deployment);
  await record(deployment, recorder);
}, TIMEOUT_MS);

/** The scenario: what happens, in order. */
async function record({ manifest, operator, ...deployment }: TestDeployment, to: Recorder): Promise<void> {
  const at = (member: Ed25519Keypair) => `@${member.toSuiAddress()}`;
  const root = operator.toSuiAddress();
  const asRoot = new Map([[root, ROOT]]);
  const asPublisher = new Map([[root, PUBLISHER]]);
  const [alice, bob, carol] = [
    await deployment.createMember(31),
    await deployment.createMember(32),
    await deployment.createMember(33),
  ];
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 500_000n * USD, recipient: root }));

  const stake = (member: Ed25519Keypair, amountMist: bigint) =>
    to.perform(`stake(${at(member)}, ${amountMist}, 0)`, member, buildStake({ manifest, amountMist, minValue: 0n }));
  const settle = (member: Ed25519Keypair) =>
    to.perform(`settle(${at(member)})`, operator, buildSettle({ manifest, owner: member.toSuiAddress() }), asRoot);
  const claimUsdc = (member: Ed25519Keypair, kind: (typeof INCOME_KINDS)[number], amount: bigint) =>
    to.perform(
      `claim_usdc(${at(member)}, ${INCOME_KINDS.indexOf(kind)}, ${amount})`,
      member,
      buildClaimUsdc({ manifest, kind, amount }),
    );

  await to.perform(`bind(${at(alice)}, @${ROOT})`, alice, buildBindInviter({ manifest, inviter: root }), asRoot);
  await to.perform(
    `bind(${at(bob)}, ${at(alice)})`,
    bob,
    buildBindInviter({ manifest, inviter: alice.toSuiAddress() }),
  );
  await to.perform(
    `bind(${at(carol)}, ${at(bob)})`,
    carol,
    buildBindInviter({ manifest, inviter: bob.toSuiAddress() }),
  );
  await to.refused(`bind(${at(bob)}, @${ROOT})`, bob, buildBindInviter({ manifest, inviter: root }));
  await to.perform(
    'fund_reserve(400000000000)',
    operator,
    buildFundReserve({ manifest, amount: 400_000n * USD }),
    asPublisher,
  );
  await to.perform(
    'fund_team(20000000000)',
    operator,
    buildFundTeamReserve({ manifest, amount: 20_000n * USD }),
    asPublisher,
  );

  await stake(alice, 12_345n * SUI + 678_912_345n);
  await stake(bob, 333n * SUI + 1n);
  await to.refused(`stake(${at(carol)}, 1, 0)`, carol, buildStake({ manifest, amountMist: 1n, minValue: 0n }));
  to.passMs(MS_PER_DAY + 3_600_001);
  await stake(carol, 21n * SUI);
  await stake(alice, 77n * SUI + 7n);
  // An outsider moves the price.
  const outsider = await deployment.createMember(34);
  const swap = {
    manifest,
    pool: 'usdcSui',
    direction: 'xToY',
    minOut: 0n,
    recipient: outsider.toSuiAddress(),
  } as const;
  await to.perform(
    'swap_sui(54321000000001).min(0)',
    outsider,
    buildSwap({ ...swap, amount: 54_321n * SUI + 1n }),
    new Map([[outsider.toSuiAddress(), OUTSIDER]]),
  );
  to.passMs(9 * MS_PER_DAY);
  await to.perform('roll(4)', operator, buildRoll({ manifest, days: 4 }), asRoot);
  await settle(alice);
  await claimUsdc(alice, 'static', 5n * USD + 1n);
  await to.refused(
    `claim_usdc(${at(alice)}, 0, 1000000000000)`,
    alice,
    buildClaimUsdc({ manifest, kind: 'static', amount: 1_000_000n * USD }),
  );
  to.passMs(2 * MS_PER_DAY + 1);
  await to.perform(
    `claim(${at(bob)}, 0, 2000003, 1)`,
    bob,
    buildClaim({ manifest, kind: 'static', amount: 2_000_003n, minSuiOutMist: 1n }),
  );
  await to.perform(
    `unstake(${at(bob)}, 100000007, 1)`,
    bob,
    buildUnstake({ manifest, value: 100_000_007n, minSuiOutMist: 1n }),
  );
  await to.perform(`unstake_usdc(${at(alice)}, 250000000)`, alice, buildUnstakeUsdc({ manifest, value: 250_000_000n }));

  // Team income: days without any, then one with three members.
  const none = buildTeamTree(INCOME_DAY, []).root;
  const leaf = (member: Ed25519Keypair, base: bigint) => ({
    member: member.toSuiAddress(),
    friend: base,
    indirect: base / 3n,
    community: base * 2n,
    peer: 0n,
  });
  const tree = buildTeamTree(INCOME_DAY, [leaf(alice, 1_500_000n), leaf(bob, 500_005n), leaf(carol, 7n)]);
  const sum = [1_500_000n, 500_005n, 7n].reduce((all, base) => all + base + base / 3n + base * 2n, 0n);
  for (const [day, merkleRoot, total] of [
    [LAUNCH_DAY, none, 0n],
    [LAUNCH_DAY + 1, none, 0n],
    [LAUNCH_DAY + 2, none, 0n],
    [INCOME_DAY, tree.root, sum],
  ] as const) {
    await to.perform(
      `publish(@${SETTLER}, ${day}, x"${Buffer.from(merkleRoot).toString('hex')}", ${total})`,
      operator,
      buildPublishSettlement({ manifest, day, root: merkleRoot, total }),
      new Map([[root, SETTLER]]),
    );
  }
  to.passMs(3 * MS_PER_DAY);
  /** The member's own proof, or the amounts and siblings of another member's. */
  const prove = (member: Ed25519Keypair, of: Ed25519Keypair) => {
    const proof = tree.prove(of.toSuiAddress());
    const { leaf: amounts, siblings, sides } = proof;
    const list = siblings.map((sibling) => `x"${Buffer.from(sibling).toString('hex')}"`).join(', ');
    const { friend, indirect, community, peer } = amounts;
    return [
      `prove(${at(member)}, ${INCOME_DAY}, vector[${friend}, ${indirect}, ${community}, ${peer}], vector[${list}], ${sides})`,
      member,
      buildProveAndClaim({
        manifest,
        proofs: [{ ...proof, leaf: { ...amounts, member: member.toSuiAddress() } }],
        claims: [],
      }),
    ] as const;
  };
  await to.perform(...prove(alice, alice));
  await to.refused(...prove(carol, bob));
  await to.perform(...prove(carol, carol));
  await claimUsdc(alice, 'friend', USD + 345_678n);
  await claimUsdc(alice, 'community', 3n * USD);
  to.passMs(25 * MS_PER_DAY + 12_345);
  for (const member of [alice, bob, carol]) await settle(member);
  await claimUsdc(carol, 'static', USD / 10n);
}

test('the real VM computes what our chain computed', { timeout: TIMEOUT_MS }, async () => {
  const files = Object.entries(readPackageFiles(contractsDir)).filter(
    ([path]) => !path.startsWith('tests/') || /\/(world|vouchers)\.move$/.test(path),
  );
  const source = recorder.render();
  const result = await testPackage({
    dir: contractsDir,
    files: { ...Object.fromEntries(files), 'tests/recorded_tests.move': source },
    cacheDir,
    timeoutMs: TIMEOUT_MS,
  });
  if (!result.ok) throw new Error(result.output.slice(0, 4_000));
  expect(result.tests.filter(({ passed }) => !passed).map(({ name, failure }) => [name, failure?.text])).toEqual([]);
  expect(result.tests).toHaveLength(5);
  expect(recorder.events).toBeGreaterThan(40);
  process.stdout.write(
    `${recorder.events} recorded events of our chain found again in the real VM, 4 refusals with them\n`,
  );
});
