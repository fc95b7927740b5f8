/** Random actions on the vault and the products' reserves: top-ups, vouchers good and bad, deposits into reserves. */
import { bcs } from '@mysten/sui/bcs';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { fromBase58 } from '@mysten/sui/utils';
import {
  AppError,
  hourlyQuarter,
  MS_PER_DAY,
  VAULT_ASSETS,
  type VaultAsset,
  type VoucherTerms,
  vaultCaps,
} from '@suil/core';
import { type ProofFixture, SUI, USD } from './fixture.test-chain.ts';

/** What both keys sign (rules.md §9). */
const permitBcs = bcs.struct('Permit', {
  domain: bcs.vector(bcs.u8()),
  chain: bcs.vector(bcs.u8()),
  coin: bcs.vector(bcs.u8()),
  vault: bcs.Address,
  id: bcs.u64(),
  amount: bcs.u64(),
  recipient: bcs.Address,
  expires_at_ms: bcs.u64(),
});
const utf8 = new TextEncoder();
const IDS = 600n;

/** Returns the 136 bytes that a withdrawal and an audit key give for the terms. */
export async function signVoucher(
  fixture: ProofFixture,
  terms: VoucherTerms,
  keys: { readonly withdraw: Ed25519Keypair; readonly audit: Ed25519Keypair },
): Promise<number[]> {
  const { manifest } = fixture.chain.deployment;
  const message = permitBcs
    .serialize({
      domain: utf8.encode('SUIL_WITHDRAW_V1'),
      chain: fromBase58(manifest.chain),
      coin: utf8.encode(fixture.coinType(terms.coin).replace(/^0x/, '')),
      vault: manifest.vault,
      id: terms.id,
      amount: terms.amount,
      recipient: terms.recipient,
      expires_at_ms: terms.expiresAtMs,
    })
    .toBytes();
  const signatures = [await keys.withdraw.sign(message), await keys.audit.sign(message)];
  return [...bcs.u64().serialize(terms.expiresAtMs).toBytes(), ...signatures.flatMap((signature) => [...signature])];
}

interface Signed {
  /** 136 bytes. */
  readonly voucher: readonly number[];
  /** What both keys in force signed; undefined if one of the signatures is another officer's. */
  readonly signed: VoucherTerms | undefined;
}

/** Signs by the keys in force, now and then by another officer instead of one of them. */
async function signMostly(fixture: ProofFixture, terms: VoucherTerms): Promise<Signed> {
  const withdraw = fixture.officers.drawKeyHolder('withdraw');
  const audit = fixture.officers.drawKeyHolder('audit');
  const voucher = await signVoucher(fixture, terms, { withdraw: withdraw.signer, audit: audit.signer });
  return { voucher, signed: withdraw.isInForce && audit.isInForce ? terms : undefined };
}

/** Terms as the server would sign them, sometimes beyond the balance, the cap or the time. */
function drawTerms(fixture: ProofFixture, coin: VaultAsset, recipient: string): VoucherTerms {
  const { random, vault, nowMs } = fixture;
  const cap = vaultCaps(fixture.readParameters())[coin];
  const quarter = hourlyQuarter(cap);
  const mostOfBalance = () => (random.once(6) ? vault.balance(coin) + 1n : lower(vault.balance(coin) / 3n, quarter));
  const most = random.once(6) ? random.pick([quarter + 1n, cap + 1n]) : mostOfBalance();
  const lifetimeMs = random.once(10) ? random.pick([0, -1, MS_PER_DAY + 1]) : 1 + random.below(MS_PER_DAY);
  return {
    coin,
    id: random.between(0n, IDS),
    amount: random.once(20) ? 0n : random.between(most / 2n, most),
    recipient,
    expiresAtMs: nowMs + lifetimeMs,
  };
}

/** Sometimes the call says something else than what was signed. */
function drawClaim(fixture: ProofFixture, signed: VoucherTerms): VoucherTerms {
  const { random } = fixture;
  if (!random.once(6)) return signed;
  return random.pick([
    { ...signed, id: signed.id + 1n },
    { ...signed, amount: signed.amount + 1n },
    { ...signed, recipient: random.pick(fixture.members).toSuiAddress() },
  ]);
}

export async function topUp(fixture: ProofFixture): Promise<void> {
  const { random, vault } = fixture;
  const person = random.pick(fixture.everybody);
  const owner = person.toSuiAddress();
  const coin = random.pick(VAULT_ASSETS);
  const target = { SUI: 'finance::topup_v2', SUIL: 'vault::topup_suil', USDC: 'vault::topup' }[coin];
  const amount = random.once(15) ? 0n : random.between(1n, fixture.held(owner, fixture.coinType(coin)) / 8n);
  await fixture.both(
    person,
    (tx) => {
      const taken = fixture.chain.take(tx, owner, fixture.coinType(coin), amount);
      fixture.chain.call(tx, [target, [taken]]);
    },
    () => {
      vault.topUp(coin, amount);
      fixture.payCoin(owner, coin, -amount);
    },
  );
}

/** Anyone has the vault collect a product's fees, whether there are any or not. */
export async function collectFees(fixture: ProofFixture): Promise<void> {
  const { random, vault } = fixture;
  const [coin, call] = random.pick([
    ['USDC', 'liquidity::collect_fees'],
    ['SUI', 'pledge::collect_fees'],
    ['SUIL', 'suilpool::collect_fees'],
  ] as const);
  await fixture.bothCall(random.pick(fixture.everybody), [call], () => void vault.collectFees(coin));
}

export async function withdraw(fixture: ProofFixture): Promise<void> {
  const { random, vault, nowMs } = fixture;
  const coin = random.pick(VAULT_ASSETS);
  const recipient = random.once(15)
    ? fixture.chain.deployment.manifest.team
    : random.pick(fixture.everybody).toSuiAddress();
  const terms = drawTerms(fixture, coin, recipient);
  const { id, amount, recipient: named } = drawClaim(fixture, terms);
  const { voucher, signed } = await signMostly(fixture, terms);
  await fixture.bothCall(
    random.pick(fixture.everybody),
    ['vault::withdraw', [id, amount, named, voucher], [fixture.coinType(coin)]],
    () => {
      vault.withdraw({ ...terms, id, amount, recipient: named }, signed, nowMs);
      fixture.payCoin(named, coin, amount);
    },
  );
}

/** By voucher, from the vault into a reserve. */
export async function fundFromVault(fixture: ProofFixture): Promise<void> {
  const { random, vault, liquidity, team, pledges, nowMs, today } = fixture;
  const { manifest } = fixture.chain.deployment;
  const product = random.pick(['liquidity', 'settlement', 'pledge'] as const);
  const coin = product === 'pledge' ? 'SUI' : 'USDC';
  const reserve = { liquidity: manifest.liquidity, settlement: manifest.team, pledge: manifest.pledges }[product];
  const terms = drawTerms(fixture, coin, reserve);
  const { id, amount, recipient } = drawClaim(fixture, terms);
  const { voucher, signed } = await signMostly(fixture, terms);
  await fixture.both(
    random.pick(fixture.everybody),
    (tx) => {
      const values = [id, amount, recipient, voucher];
      const deposit = fixture.chain.call(tx, ['vault::fund_reserve', values, [fixture.coinType(coin)]]);
      fixture.chain.call(tx, [`${product}::accept_deposit`, [deposit]]);
    },
    () => {
      vault.fundReserve({ ...terms, id, amount, recipient }, signed, nowMs);
      if (product === 'liquidity') liquidity.fundReserve(amount, today);
      else if (product === 'settlement') team.fundReserve(amount);
      else pledges.fundReserve(amount);
    },
  );
}

/** From any address's own coins into a reserve; the amounts keep some days short. */
export async function fundReserve(fixture: ProofFixture): Promise<void> {
  const { random, liquidity, team, pledges, today } = fixture;
  const person = random.pick(fixture.everybody);
  const owner = person.toSuiAddress();
  const product = random.pick(['liquidity', 'settlement', 'pledge'] as const);
  const coin = product === 'pledge' ? 'SUI' : 'USDC';
  const most = product === 'pledge' ? 300n * SUI : 400n * USD;
  const affordable = lower(most, fixture.held(owner, fixture.coinType(coin)) / 8n);
  const amount = random.once(15) ? 0n : random.between(1n, affordable);
  await fixture.both(
    person,
    (tx) => {
      const taken = fixture.chain.take(tx, owner, fixture.coinType(coin), amount);
      fixture.chain.call(tx, [`${product}::fund_reserve`, [taken]]);
    },
    () => {
      if (amount === 0n) throw new AppError(product === 'liquidity' ? 'LIQUIDITY_VALUE_ZERO' : 'AMOUNT_ZERO');
      if (product === 'liquidity') liquidity.fundReserve(amount, today);
      else if (product === 'settlement') team.fundReserve(amount);
      else pledges.fundReserve(amount);
      fixture.payCoin(owner, coin, -amount);
    },
  );
}

function lower(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
