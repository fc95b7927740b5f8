/** Acts that move coins in: reserves, the vault, the first deposits of pools, locks; and what anyone may send for all members. */
import { AppError, formatDay, operatorAt, VAULT_ASSETS } from '@suil/core';
import {
  buildCollectFees,
  buildFundFromVault,
  buildFundPledgeReserve,
  buildFundReserve,
  buildFundTeamReserve,
  buildObserve,
  buildRoll,
  buildSendCoins,
  buildSendFunds,
  buildSendObject,
  buildStoreDayPrice,
  buildTopUp,
  buildTopUpSuil,
  buildTopUpUsdc,
  buildWithdraw,
  fetchUncollectedFees,
} from '@suil/sdk';
import { type Act, defineAct } from '../act.ts';
import {
  ADDRESS,
  AMOUNT,
  type Amount,
  COUNT,
  choice,
  DAY,
  four,
  none,
  OBJECT,
  one,
  RECIPIENT,
  REQUEST,
  two,
  VOUCHER,
} from '../arguments.ts';
import { formatCoins } from '../words.ts';

const RESERVE = choice('RESERVE', ['flow', 'team', 'pledge']);
/** What each pays, and in which coin. */
const RESERVES = {
  flow: { coin: 'USDC', pays: 'the income of principal in the pool' },
  team: { coin: 'USDC', pays: 'team income' },
  pledge: { coin: 'SUI', pays: 'the income of new pledges' },
} as const;

const AT_ONCE = 'At once.';
const UNCHANGED = 'Nothing else changes for members.';

/** @throws {CONFIG_INVALID} for an amount of another coin */
function unitsOf(reserve: keyof typeof RESERVES, { coin, units }: Amount): bigint {
  const expected = RESERVES[reserve].coin;
  if (coin === expected) return units;
  throw new AppError('CONFIG_INVALID', {
    name: 'AMOUNT',
    detail: `the ${reserve} reserve holds ${expected}, not ${coin}`,
  });
}

export const coinActs: readonly Act[] = [
  defineAct({
    name: 'fund-reserve',
    role: 'anyone',
    summary: 'adds AMOUNT to RESERVE, permanently: flow and team hold USDC, pledge holds SUI',
    effect: 'at once',
    args: two(RESERVE, AMOUNT),
    words: ([reserve, amount]) => ({
      does: `Adds ${formatCoins(unitsOf(reserve, amount), amount.coin)} to the ${reserve} reserve, which pays ${RESERVES[reserve].pays}. It cannot be taken back.`,
      takesEffect: AT_ONCE,
      meanwhile: 'Days that were scaled down stay as they were.',
    }),
    build: ([reserve, amount], { manifest }) => {
      const units = unitsOf(reserve, amount);
      if (reserve === 'pledge') return buildFundPledgeReserve({ manifest, amountMist: units });
      return (reserve === 'flow' ? buildFundReserve : buildFundTeamReserve)({ manifest, amount: units });
    },
  }),
  defineAct({
    name: 'top-up',
    role: 'anyone',
    summary: "brings AMOUNT into the vault and credits the sender's balance in the ledger",
    effect: 'at once on chain; in the ledger when the server has read the event',
    args: one(AMOUNT),
    words: ([{ coin, units }], { sender, manifest, nowMs }) => ({
      does: `Brings ${formatCoins(units, coin)} into the vault. The ledger credits ${sender}${sender === operatorAt(manifest, nowMs) ? ", the operator: the bank's reserve is funded out of this balance" : ''}.`,
      takesEffect: 'At once on chain; in the ledger when the server has read the event, within seconds.',
      meanwhile: UNCHANGED,
    }),
    build: ([{ coin, units }], { manifest }) => {
      if (coin === 'SUI') return buildTopUp({ manifest, amountMist: units });
      return (coin === 'SUIL' ? buildTopUpSuil : buildTopUpUsdc)({ manifest, amount: units });
    },
  }),
  defineAct({
    name: 'use-voucher',
    role: 'anyone',
    summary: 'brings VOUCHER of REQUEST to the vault, which pays AMOUNT to RECIPIENT, once',
    effect: 'at once on chain; in the ledger when the server has read the event',
    args: four(REQUEST, AMOUNT, RECIPIENT, VOUCHER),
    words: ([id, { coin, units }, recipient]) => ({
      does: `Pays ${formatCoins(units, coin)} out of the vault to ${'reserve' in recipient ? `the ${recipient.reserve} reserve` : recipient.address}, by the voucher of request ${id}. It pays once.`,
      takesEffect: AT_ONCE,
      meanwhile: UNCHANGED,
    }),
    build: ([id, { coin, units: amount }, recipient, voucher], { manifest }) => {
      if ('address' in recipient)
        return buildWithdraw({ manifest, coin, id, amount, recipient: recipient.address, voucher });
      unitsOf(recipient.reserve, { coin, units: amount });
      return buildFundFromVault({ manifest, reserve: recipient.reserve, id, amount, voucher });
    },
  }),
  defineAct({
    name: 'collect-fees',
    role: 'anyone',
    summary: 'moves the fees that the products have taken to the vault',
    effect: 'at once',
    args: none,
    words: async (_, { client, manifest }) => {
      const fees = await fetchUncollectedFees(client, manifest);
      return {
        does: `Moves ${VAULT_ASSETS.map((coin) => formatCoins(fees[coin].amount, coin)).join(', ')} of fees to the vault.`,
        takesEffect: AT_ONCE,
        meanwhile: UNCHANGED,
      };
    },
    build: (_, { manifest }) => buildCollectFees(manifest, VAULT_ASSETS),
  }),
  defineAct({
    name: 'close-days',
    role: 'anyone',
    summary: 'closes the next COUNT complete days of the pool',
    effect: 'at once',
    args: one(COUNT),
    words: ([count]) => ({
      does: `Closes the next ${count} complete days of the pool, or as many as there are: the income of each is set aside.`,
      takesEffect: AT_ONCE,
      meanwhile: 'The server does this every day by itself.',
    }),
    build: ([days], { manifest }) => buildRoll({ manifest, days }),
  }),
  defineAct({
    name: 'store-price',
    role: 'anyone',
    summary: 'stores the price of DAY, one of the last 32 complete days',
    effect: 'at once',
    args: one(DAY),
    words: ([day]) => ({
      does: `Stores the price of day ${day} (${formatDay(day)}), by which hashrate is released.`,
      takesEffect: AT_ONCE,
      meanwhile: 'The server does this every day by itself.',
    }),
    build: ([day], { manifest }) => buildStoreDayPrice({ manifest, day }),
  }),
  defineAct({
    name: 'observe',
    role: 'anyone',
    summary: 'brings the price histories of both pools up to now',
    effect: 'at once',
    args: none,
    words: () => ({
      does: 'Brings the price histories of both pools up to now.',
      takesEffect: AT_ONCE,
      meanwhile: UNCHANGED,
    }),
    build: (_, { manifest }) => buildObserve({ manifest }),
  }),
  defineAct({
    name: 'send-coins',
    role: 'holder',
    summary: "sends AMOUNT of the sender's coins to ADDRESS",
    effect: 'at once',
    args: two(AMOUNT, ADDRESS),
    words: ([{ coin, units }, recipient], { sender }) => ({
      does: `Sends ${formatCoins(units, coin)} from ${sender} to ${recipient}. Only ${recipient} can send them back.`,
      takesEffect: AT_ONCE,
      meanwhile: UNCHANGED,
    }),
    build: ([{ coin, units: amount }, recipient], { manifest }) =>
      buildSendCoins({ manifest, coin, amount, recipient }),
  }),
  defineAct({
    name: 'send-funds',
    role: 'holder',
    summary: "sends AMOUNT of the sender's coins to the address balance of ADDRESS, out of which the sponsor pays gas",
    effect: 'at once',
    args: two(AMOUNT, ADDRESS),
    words: ([{ coin, units }, recipient], { sender }) => ({
      does: `Sends ${formatCoins(units, coin)} from ${sender} to the address balance of ${recipient}. Only ${recipient} can send them back.`,
      takesEffect: AT_ONCE,
      meanwhile: UNCHANGED,
    }),
    build: ([{ coin, units: amount }, recipient], { manifest }) =>
      buildSendFunds({ manifest, coin, amount, recipient }),
  }),
  defineAct({
    name: 'send-object',
    role: 'holder',
    summary:
      'sends OBJECT, a lock or the ticket of a pool, to ADDRESS; the capabilities of admin and guardian cannot be sent',
    effect: 'at once',
    args: two(OBJECT, ADDRESS),
    words: async ([objectId, recipient], { client, sender }) => {
      const { object } = await client.core.getObject({ objectId });
      return {
        does: `Sends ${objectId} (${object.type}) from ${sender} to ${recipient}. Only ${recipient} can send it back.`,
        takesEffect: AT_ONCE,
        meanwhile: UNCHANGED,
      };
    },
    build: ([objectId, recipient]) => buildSendObject({ objectId, recipient }),
  }),
];
