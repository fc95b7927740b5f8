/** What attackers try, on our chain: programs with something hidden, gas set otherwise, signatures of others, replays, many addresses. */
import { bcs } from '@mysten/sui/bcs';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { buildBindInviter, buildStake, fetchUserInfo } from '@suil/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SponsorNode } from './chain/node.ts';
import { LIMITS, openStage, type Stage, SUI } from './stage.test-support.ts';

const SUI_TYPE = '0x2::sui::SUI';
let stage: Stage;

beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'signed',
    ({ code, context }: { code: string; context: { reason?: string } }) => context.reason ?? code,
  );

function bind(): Transaction {
  const { manifest, operator } = stage.deployment;
  return buildBindInviter({ manifest, inviter: operator.toSuiAddress() });
}

const NOT_LISTED = 'its gas is not paid for: it is none of the whitelisted transactions';

describe('programs', () => {
  const ask = async (transaction: Transaction, person: Ed25519Keypair) =>
    refusalOf(stage.sponsor.prepare({ kind: await stage.kindOf(transaction, person), sender: person.toSuiAddress() }));

  test('error: another command before, behind or between, whatever it does', async () => {
    const person = await stage.member({ coins: 50n * SUI, isBound: false });
    const own = person.toSuiAddress();
    const hidden: ((transaction: Transaction) => void)[] = [
      (tx) => tx.transferObjects([tx.splitCoins(tx.gas, [1])], own),
      (tx) => tx.transferObjects([tx.gas], own),
      (tx) => tx.mergeCoins(tx.gas, [tx.splitCoins(tx.gas, [1])]),
      (tx) => tx.moveCall({ target: '0x2::coin::zero', typeArguments: [SUI_TYPE] }),
      (tx) => tx.makeMoveVec({ type: 'u64', elements: [tx.pure.u64(1)] }),
      // Bytes that no command uses.
      (tx) => tx.pure.u64(7),
    ];
    for (const hide of hidden) {
      const behind = bind();
      hide(behind);
      const before = new Transaction();
      hide(before);
      const { manifest, operator } = stage.deployment;
      before.moveCall({
        target: `${manifest.package}::finance::bind_inviter`,
        arguments: [
          before.pure.address(operator.toSuiAddress()),
          before.object(manifest.finance),
          before.object(manifest.config),
          before.object.clock(),
        ],
      });
      expect(await ask(behind, person)).toBe(NOT_LISTED);
      expect(await ask(before, person)).toBe(NOT_LISTED);
    }
    expect(await ask(bind(), person)).toBe('signed');
  });

  test('error: another package, another type, a stake that the gas coin pays', async () => {
    const { manifest, client } = stage.deployment;
    const person = await stage.member({ coins: 50n * SUI });
    const sender = person.toSuiAddress();
    const foreign = { ...manifest, package: `0x${'9'.repeat(64)}` };
    const stake = { amountMist: 21n * SUI, minValue: 1n };
    const { inputs, commands } = Transaction.fromKind(
      await stage.kindOf(buildStake({ manifest, ...stake }), person),
    ).getData();
    const rebuilt = (change: (text: string) => string) => {
      const kind = bcs.TransactionKind.serialize({
        ProgrammableTransaction: JSON.parse(change(JSON.stringify({ inputs, commands }))),
      }).toBytes();
      return refusalOf(stage.sponsor.prepare({ kind, sender }));
    };
    expect(await rebuilt((text) => text)).toBe('signed');
    expect(await rebuilt((text) => text.replaceAll(manifest.package, foreign.package))).toBe(NOT_LISTED);
    expect(await rebuilt((text) => text.replace(manifest.coinTypes.usdc, manifest.coinTypes.suil))).toBe(NOT_LISTED);
    // As the app builds it for members who pay their own gas.
    const own = buildStake({ manifest, ...stake });
    own.setSender(sender);
    const kind = await own.build({ client, onlyTransactionKind: true });
    expect(await refusalOf(stage.sponsor.prepare({ kind, sender }))).toBe(NOT_LISTED);
  });

  test('error: the sponsor as sender, and its money as what is staked', async () => {
    const { sponsor, sponsorKey } = stage;
    const { manifest } = stage.deployment;
    const kind = await stage.kindOf(bind(), sponsorKey);
    expect(await refusalOf(sponsor.prepare({ kind, sender: sponsor.address }))).toBe(
      'the sponsor sends no transactions',
    );
    const upperCase = `0x${sponsor.address.slice(2).toUpperCase()}`;
    expect(await refusalOf(sponsor.prepare({ kind, sender: upperCase }))).toBe('the sponsor sends no transactions');

    const person = await stage.member({ funds: 50n * SUI });
    const stake = await stage.kindOf(buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }), person);
    const data = bcs.TransactionKind.parse(stake);
    for (const input of data.ProgrammableTransaction?.inputs ?? [])
      if (input.FundsWithdrawal) Object.assign(input.FundsWithdrawal, { withdrawFrom: { Sponsor: true } });
    const sender = person.toSuiAddress();
    const stolen = bcs.TransactionKind.serialize(data).toBytes();
    expect(await refusalOf(sponsor.prepare({ kind: stake, sender }))).toBe('signed');
    expect(await refusalOf(sponsor.prepare({ kind: stolen, sender }))).toBe(NOT_LISTED);
    // A coin of the sponsor in place of the sender's.
    await stage.deployment.chain.requestGas(sponsor.address, 50n * SUI, stage.deployment.nowMs());
    const { objects } = await stage.deployment.client.core.listCoins({ owner: sponsor.address });
    const [coin] = objects;
    if (coin === undefined) throw new Error('the sponsor has a coin');
    const ofCoin = buildStake({
      manifest,
      amountMist: 21n * SUI,
      minValue: 1n,
      payment: { coins: [coin], fundsMist: 0n, hasRest: true },
    });
    const byCoin = await stage.kindOf(ofCoin, person);
    const refusal = await refusalOf(sponsor.prepare({ kind: byCoin, sender }));
    expect(refusal).not.toBe('signed');
    expect(refusal).not.toBe(NOT_LISTED);
  });

  test('error: what would fail on chain has the chain’s reason, and promises nothing', async () => {
    const person = await stage.member({ isBound: true });
    expect(await ask(bind(), person)).toMatch(/^(BIND|CONTRACT|REFERRAL)_/);
    expect((await stage.sponsor.status()).spentMist).toBe(0n);
  });
});

describe('envelopes and signatures', () => {
  async function prepared(): Promise<{ person: Ed25519Keypair; bytes: Uint8Array }> {
    const person = await stage.member({ isBound: false });
    const kind = await stage.kindOf(bind(), person);
    return { person, bytes: await stage.sponsor.prepare({ kind, sender: person.toSuiAddress() }) };
  }

  type Data = NonNullable<ReturnType<typeof bcs.TransactionData.parse>['V1']>;

  test('error: gas, price, payer, payment, sender, chain or expiry that are not the sponsor’s', async () => {
    const { person, bytes } = await prepared();
    const other = await stage.member({ coins: 50n * SUI });
    const { objects } = await stage.deployment.client.core.listCoins({ owner: stage.sponsor.address });
    const coin = objects[0];
    if (coin === undefined) throw new Error('the sponsor has a coin');
    const { epoch } = await stage.node.fetchEpoch();
    const during = (data: Data) => data.expiration.ValidDuring ?? { nonce: 0 };
    const changes: ((data: Data) => void)[] = [
      (data) => Object.assign(data.gasData, { budget: `${LIMITS.gasMaxMist + 1n}` }),
      (data) => Object.assign(data.gasData, { budget: '50000000000' }),
      (data) => Object.assign(data.gasData, { price: '5001' }),
      (data) => Object.assign(data.gasData, { owner: other.toSuiAddress() }),
      (data) =>
        Object.assign(data.gasData, {
          payment: [{ objectId: coin.objectId, version: coin.version, digest: coin.digest }],
        }),
      (data) => Object.assign(data, { sender: stage.sponsor.address }),
      (data) => Object.assign(data, { sender: other.toSuiAddress() }),
      (data) => Object.assign(data, { expiration: { None: true } }),
      (data) => Object.assign(data, { expiration: { Epoch: `${epoch}` } }),
      (data) => Object.assign(during(data), { chain: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' }),
      (data) => Object.assign(during(data), { minEpoch: `${epoch + 1n}`, maxEpoch: `${epoch + 2n}` }),
      (data) => Object.assign(during(data), { maxEpoch: `${epoch + 5n}` }),
      (data) => Object.assign(during(data), { minTimestamp: '1' }),
    ];
    for (const change of changes) {
      const data = bcs.TransactionData.parse(bytes);
      if (data.V1 === null || data.V1 === undefined) throw new Error('it is of the first version');
      change(data.V1);
      const changed = bcs.TransactionData.serialize(data).toBytes();
      const signature = (await person.signTransaction(changed)).signature;
      expect(await refusalOf(stage.sponsor.submit({ bytes: changed, signature })), change.toString()).not.toBe(
        'signed',
      );
    }
    expect(await stage.sponsor.status()).toMatchObject({ spentMist: 0n, openCount: 0 });
  });

  test('error: a transaction of epochs that are over', async () => {
    const { person, bytes } = await prepared();
    const { signature } = await person.signTransaction(bytes);
    const fetchEpoch = async () => ({ epoch: (await stage.node.fetchEpoch()).epoch + 2n, priceMist: 1_000n });
    const later = stage.reopen({ node: { ...stage.node, fetchEpoch } });
    expect(await refusalOf(later.submit({ bytes, signature }))).toBe('it is not valid in this epoch');
  });

  test('error: the signature of another, over something else, or none: no allowance is used up', async () => {
    const { person, bytes } = await prepared();
    const other = await stage.member({ coins: 1n });
    const ofOther = (await other.signTransaction(bytes)).signature;
    const elsewhere = (await person.signPersonalMessage(bytes)).signature;
    for (const signature of [ofOther, elsewhere, 'AAAA'])
      expect(await refusalOf(stage.sponsor.submit({ bytes, signature }))).toBe('the signature is not the sender’s');
    expect((await stage.sponsor.status()).spentMist).toBe(0n);
  });

  test('behavior: the same transaction sent again and again, also after a restart, is paid once', async () => {
    const { person, bytes } = await prepared();
    const { signature } = await person.signTransaction(bytes);
    const before = await stage.fundsOf(stage.sponsor.address);
    const digests = await Promise.all([1, 2, 3].map(() => stage.sponsor.submit({ bytes, signature })));
    const spent = before - (await stage.fundsOf(stage.sponsor.address));
    expect(await stage.sponsor.submit({ bytes, signature })).toBe(digests[0]);
    expect(await stage.reopen().submit({ bytes, signature })).toBe(digests[0]);
    expect(new Set(digests).size).toBe(1);
    expect(await stage.fundsOf(stage.sponsor.address)).toBe(before - spent);
    expect((await stage.sponsor.status()).spentMist).toBe(spent);
  });
});

describe('budgets', () => {
  /** What a binding's budget is on this chain, and its fee. */
  async function costOfBinding(): Promise<{ budgetMist: bigint; feeMist: bigint }> {
    const person = await stage.member({ isBound: false });
    const kind = await stage.kindOf(bind(), person);
    const bytes = await stage.sponsor.prepare({ kind, sender: person.toSuiAddress() });
    const { networkFeeMist } = await stage.node.simulate(bytes);
    const budget = bcs.TransactionData.parse(bytes).V1?.gasData.budget;
    return { budgetMist: BigInt(budget ?? 0), feeMist: networkFeeMist };
  }

  /** Bindings of two people, prepared and signed, of which nothing is promised. */
  async function signedBindings() {
    const sign = async () => {
      const person = await stage.member({ isBound: false });
      const bytes = await stage.sponsor.prepare({
        kind: await stage.kindOf(bind(), person),
        sender: person.toSuiAddress(),
      });
      return { bytes, signature: (await person.signTransaction(bytes)).signature };
    };
    return [await sign(), await sign()] as const;
  }

  test('error: many addresses: bindings end at half of the day, and the next day they continue', async () => {
    const { budgetMist, feeMist } = await costOfBinding();
    // Half of it holds two bindings that are paid, and not the budget of a third.
    const dayMist = 2n * (feeMist + feeMist + budgetMist - 1n);
    stage.reopen({ limits: { dayMist, addressMist: dayMist, gasMaxMist: budgetMist } });
    const first = await stage.member({ isBound: false });
    const second = await stage.member({ isBound: false });
    const third = await stage.member({ isBound: false });
    await stage.sponsored(bind(), first);
    await stage.sponsored(bind(), second);
    expect(await refusalOf(stage.sponsored(bind(), third))).toBe('SPONSOR_BUDGET_DRAINED');
    // A stake has the other half.
    const { manifest } = stage.deployment;
    const staker = await stage.member({ coins: 21n * SUI });
    const kind = await stage.kindOf(buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }), staker);
    expect(await refusalOf(stage.sponsor.prepare({ kind, sender: staker.toSuiAddress() }))).not.toBe(
      'SPONSOR_BUDGET_DRAINED',
    );
    stage.deployment.passDays(1);
    expect(await refusalOf(stage.sponsored(bind(), third))).toBe('signed');
  });

  test('error: two at once, of which the budget holds one', async () => {
    const { budgetMist } = await costOfBinding();
    const dayMist = 2n * (2n * budgetMist - 1n);
    stage.reopen({ limits: { dayMist, addressMist: dayMist, gasMaxMist: budgetMist } });
    const signed = await signedBindings();
    const outcomes = await Promise.all(signed.map((each) => refusalOf(stage.sponsor.submit(each))));
    expect(outcomes.sort()).toEqual(['SPONSOR_BUDGET_DRAINED', 'signed']);
  });

  test('error: what the chain has not answered yet stays promised: the account does not hold another one', async () => {
    const { budgetMist } = await costOfBinding();
    const execute = () => Promise.reject(new Error('no answer'));
    const node = { ...stage.node, execute, fetchFunds: async () => 2n * budgetMist - 1n };
    stage.reopen({ limits: { dayMist: 100n * SUI, addressMist: SUI, gasMaxMist: budgetMist }, node });
    const [first, second] = await signedBindings();
    expect(await refusalOf(stage.sponsor.submit(first))).not.toBe('SPONSOR_BUDGET_DRAINED');
    expect(await refusalOf(stage.sponsor.submit(second))).toBe('SPONSOR_BUDGET_DRAINED');
    expect(await stage.sponsor.status()).toMatchObject({ openCount: 1, spentMist: budgetMist });
  });

  test('error: an address that used up its day', async () => {
    const { budgetMist } = await costOfBinding();
    const limits = { ...LIMITS, addressMist: budgetMist, gasMaxMist: budgetMist };
    stage.reopen({ limits: { ...limits, addressMist: budgetMist - 1n } });
    const person = await stage.member({ isBound: false });
    expect(await refusalOf(stage.sponsored(bind(), person))).toBe('SPONSOR_ALLOWANCE_USED');
    stage.reopen({ limits });
    expect(await refusalOf(stage.sponsored(bind(), person))).toBe('signed');
  });

  test('error: an account that is empty says so', async () => {
    stage.close();
    stage = await openStage({ fundsMist: 0n });
    const person = await stage.member({ isBound: false });
    expect(await refusalOf(stage.sponsored(bind(), person))).toBe('SPONSOR_BUDGET_DRAINED');
  });
});

describe('interruptions', () => {
  async function signed() {
    const person = await stage.member({ isBound: false });
    const kind = await stage.kindOf(bind(), person);
    const bytes = await stage.sponsor.prepare({ kind, sender: person.toSuiAddress() });
    return { person, request: { bytes, signature: (await person.signTransaction(bytes)).signature } };
  }
  const isBound = async (person: Ed25519Keypair) => {
    const { client, manifest } = stage.deployment;
    return (await fetchUserInfo(client, manifest, person.toSuiAddress())).bound;
  };
  const failing = (execute: SponsorNode['execute']) => stage.reopen({ node: { ...stage.node, execute } });

  test('behavior: killed before it was sent: the next start sends it', async () => {
    const { person, request } = await signed();
    const killed = failing(() => Promise.reject(new Error('killed')));
    expect(await refusalOf(killed.submit(request))).not.toBe('signed');
    expect(await isBound(person)).toBe(false);
    const restarted = stage.reopen();
    expect((await restarted.status()).openCount).toBe(1);
    expect(await restarted.settleOpen()).toBe(0);
    expect(await isBound(person)).toBe(true);
    // And the wallet's own second try has the same answer.
    expect(await refusalOf(restarted.submit(request))).toBe('signed');
  });

  test('behavior: killed after it was sent: the next start finds it, and counts its fee once', async () => {
    const { person, request } = await signed();
    const before = await stage.fundsOf(stage.sponsor.address);
    const killed = failing(async (bytes, signatures) => {
      await stage.node.execute(bytes, signatures);
      throw new Error('killed');
    });
    expect(await refusalOf(killed.submit(request))).not.toBe('signed');
    const restarted = stage.reopen();
    expect(await restarted.settleOpen()).toBe(0);
    expect(await isBound(person)).toBe(true);
    const paid = before - (await stage.fundsOf(stage.sponsor.address));
    expect((await restarted.status()).spentMist).toBe(paid);
  });

  test('behavior: never sent and expired: the promise is given back', async () => {
    const { request } = await signed();
    const killed = failing(() => Promise.reject(new Error('killed')));
    expect(await refusalOf(killed.submit(request))).not.toBe('signed');
    expect((await killed.status()).spentMist).toBeGreaterThan(0n);
    stage.deployment.passMs(11 * 60_000);
    const { epoch, priceMist } = await stage.node.fetchEpoch();
    const later = stage.reopen({ node: { ...stage.node, fetchEpoch: async () => ({ epoch: epoch + 1n, priceMist }) } });
    expect(await later.settleOpen()).toBe(1);
    const over = stage.reopen({ node: { ...stage.node, fetchEpoch: async () => ({ epoch: epoch + 2n, priceMist }) } });
    expect(await over.settleOpen()).toBe(0);
    expect(await over.status()).toMatchObject({ spentMist: 0n, openCount: 0 });
  });
});
