/**
 * SUI for a call. Decides, when the transaction is built, what comes out of coin objects and what out of the address balance, so
 * that one of the two still holds the network fee: a node takes the fee from coins or from the address balance, not from both.
 * The SDK's own `coinWithBalance` takes SUI from one of the two alone.
 */
import type { SuiClientTypes } from '@mysten/sui/client';
import {
  Transaction,
  type TransactionArgument,
  TransactionCommands,
  type TransactionPlugin,
  type TransactionResult,
} from '@mysten/sui/transactions';
import { AppError } from '@suil/core';

type Coin = SuiClientTypes.Coin;

const SUI_PAYMENT = 'SuilSuiPayment';
const SUI_TYPE = '0x2::sui::SUI';
/** Above every network fee of the product, 1.2 · (0.02 + 200 · 0.0045) SUI: coins that sum to less may not pay one. */
const DUST_MIST = 1_200_000_000n;

/** What the sender holds and earlier payments of the same transaction do not take, MIST. */
interface Holdings {
  readonly owner: string;
  /** In the address balance. */
  funds: bigint;
  /** In coin objects. */
  coins: bigint;
}

/**
 * Returns a coin of exactly `amountMist` out of the sender's coins and address balance.
 * @throws {ASSET_SUI_INSUFFICIENT} when the transaction is built and the sender holds less; {WALLET_SENDER_NOT_SET |
 * CHAIN_CLIENT_NOT_SET} when it is built without a sender or a client.
 */
export function takeSui(tx: Transaction, amountMist: bigint): TransactionArgument {
  tx.addIntentResolver(SUI_PAYMENT, resolvePayments);
  return tx.add(
    TransactionCommands.Intent({ name: SUI_PAYMENT, inputs: {}, data: { amountMist: amountMist.toString() } }),
  );
}

/** Replaces each payment by the commands that make its coin. */
const resolvePayments: TransactionPlugin = async (data, { client }, next) => {
  const owner = data.sender;
  if (!owner) throw new AppError('WALLET_SENDER_NOT_SET');
  if (!client) throw new AppError('CHAIN_CLIENT_NOT_SET');
  const { balance } = await client.core.getBalance({ owner, coinType: SUI_TYPE });
  const holdings = { owner, funds: BigInt(balance.addressBalance), coins: BigInt(balance.coinBalance) };
  for (let index = 0; index < data.commands.length; index += 1) {
    const intent = data.commands[index]?.$Intent;
    if (intent?.name !== SUI_PAYMENT) continue;
    const amount = BigInt(String(intent.data['amountMist']));
    assertHeld(holdings, amount);
    const part = new Transaction();
    const dust = isDustNeeded(holdings, amount)
      ? (await client.core.listCoins({ owner, coinType: SUI_TYPE })).objects
      : [];
    const payment = fromFundsAndDust(part, amount, holdings, dust) ?? fromFundsAndGasCoin(part, amount, holdings);
    data.replaceCommandWithTransaction(index, part.getData(), payment);
  }
  await next();
};

/** An address without any SUI is left to the node, which misses the network fee. */
function assertHeld({ funds, coins }: Holdings, amount: bigint): void {
  const total = funds + coins;
  if (total > 0n && amount > total) {
    throw new AppError('ASSET_SUI_INSUFFICIENT', { amountMist: amount.toString(), balanceMist: total.toString() });
  }
}

/** Whether the coins may be too few for the fee, so that they go into the payment and the address balance keeps the fee. */
function isDustNeeded({ funds, coins }: Holdings, amount: bigint): boolean {
  return funds > 0n && coins > 0n && coins < DUST_MIST && coins <= amount;
}

/** The address balance as far as it goes, the rest from the coins that pay the network fee. */
function fromFundsAndGasCoin(part: Transaction, amount: bigint, holdings: Holdings): TransactionResult {
  const fromFunds = amount < holdings.funds ? amount : holdings.funds;
  const fromCoins = amount - fromFunds;
  holdings.funds -= fromFunds;
  holdings.coins -= fromCoins;
  if (fromFunds > 0n && fromCoins === 0n) return redeem(part, fromFunds);
  const coin = split(part, part.gas, fromCoins);
  if (fromFunds > 0n) part.mergeCoins(coin, [redeem(part, fromFunds)]);
  return coin;
}

/** All of the coins and the rest from the address balance; undefined when that cannot be done. */
function fromFundsAndDust(
  part: Transaction,
  amount: bigint,
  holdings: Holdings,
  coins: readonly Coin[],
): TransactionResult | undefined {
  const held = coins.reduce((sum, coin) => sum + BigInt(coin.balance), 0n);
  const fromFunds = amount - held;
  const [first, ...others] = coins.map(({ objectId, version, digest }) =>
    part.objectRef({ objectId, version, digest }),
  );
  if (first === undefined || fromFunds < 0n || fromFunds > holdings.funds) return undefined;
  holdings.funds -= fromFunds;
  holdings.coins -= held;
  const rest = fromFunds > 0n ? [...others, redeem(part, fromFunds)] : others;
  if (rest.length > 0) part.mergeCoins(first, rest);
  const coin = split(part, first, amount);
  part.moveCall({ target: '0x2::coin::destroy_zero', typeArguments: [SUI_TYPE], arguments: [first] });
  return coin;
}

function redeem(part: Transaction, amount: bigint): TransactionResult {
  return part.moveCall({
    target: '0x2::coin::redeem_funds',
    typeArguments: [SUI_TYPE],
    arguments: [part.withdrawal({ amount, type: SUI_TYPE })],
  });
}

function split(part: Transaction, coin: Parameters<Transaction['splitCoins']>[0], amount: bigint): TransactionResult {
  return part.splitCoins(coin, [part.pure.u64(amount)]);
}
