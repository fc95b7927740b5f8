/**
 * SUI for a call. Decides, when the transaction is built, what comes out of coin objects and what out of the address balance, so
 * that one of the two still holds the network fee: a node takes the fee from coins or from the address balance, not from both.
 * The SDK's own `coinWithBalance` takes SUI from one of the two alone.
 */
import type { ClientWithCoreApi, SuiClientTypes } from '@mysten/sui/client';
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

/** What of the sender's makes a coin of an amount without the coins that pay the network fee. */
export interface SuiPayment {
  /** Any that is left over stays in the first of them. */
  readonly coins: readonly Pick<Coin, 'objectId' | 'version' | 'digest'>[];
  /** From the address balance. */
  readonly fundsMist: bigint;
  /** Whether the coins hold more than the amount. */
  readonly hasRest: boolean;
}

/**
 * Returns a coin of exactly `amountMist` out of the sender's coins and address balance. Where another address pays the network fee
 * (`setGasOwner`), the coins that pay it are not touched.
 * @param payment what to take; without it that is decided when the transaction is built
 * @throws {ASSET_SUI_INSUFFICIENT} when the transaction is built and the sender holds less; {WALLET_SENDER_NOT_SET |
 * CHAIN_CLIENT_NOT_SET} when it is built without a sender or a client.
 */
export function takeSui(tx: Transaction, amountMist: bigint, payment?: SuiPayment): TransactionArgument {
  tx.addIntentResolver(SUI_PAYMENT, payment === undefined ? resolvePayments : resolveWith(payment));
  return tx.add(
    TransactionCommands.Intent({ name: SUI_PAYMENT, inputs: {}, data: { amountMist: amountMist.toString() } }),
  );
}

/** Replaces each payment by the given one's commands. */
function resolveWith(payment: SuiPayment): TransactionPlugin {
  return async (data, _, next) => {
    for (let index = 0; index < data.commands.length; index += 1) {
      const amount = amountOf(data.commands[index]);
      if (amount === null) continue;
      const part = new Transaction();
      const coin = addPayment(part, amount, payment);
      data.replaceCommandWithTransaction(index, part.getData(), coin);
    }
    await next();
  };
}

type Command = Parameters<TransactionPlugin>[0]['commands'][number];

function amountOf(command: Command | undefined): bigint | null {
  const intent = command?.$Intent;
  return intent?.name === SUI_PAYMENT ? BigInt(String(intent.data['amountMist'])) : null;
}

/** Replaces each payment by the commands that make its coin. */
const resolvePayments: TransactionPlugin = async (data, { client }, next) => {
  const owner = data.sender;
  if (!owner) throw new AppError('WALLET_SENDER_NOT_SET');
  if (!client) throw new AppError('CHAIN_CLIENT_NOT_SET');
  const { balance } = await client.core.getBalance({ owner, coinType: SUI_TYPE });
  const isFeePaidByOther = (data.gasData.owner ?? owner) !== owner;
  const holdings = { owner, funds: BigInt(balance.addressBalance), coins: BigInt(balance.coinBalance) };
  for (let index = 0; index < data.commands.length; index += 1) {
    const amount = amountOf(data.commands[index]);
    if (amount === null) continue;
    assertHeld(holdings, amount);
    const part = new Transaction();
    if (isFeePaidByOther) {
      const coin = addPayment(part, amount, await choosePayment(client, holdings, amount));
      data.replaceCommandWithTransaction(index, part.getData(), coin);
      continue;
    }
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

/** The address balance if it is enough, else as few coins as the node lists until they are, and the address balance for what they lack. */
async function choosePayment(client: ClientWithCoreApi, holdings: Holdings, amount: bigint): Promise<SuiPayment> {
  const { owner, funds } = holdings;
  if (funds >= amount) {
    holdings.funds -= amount;
    return { coins: [], fundsMist: amount, hasRest: false };
  }
  const coins: Coin[] = [];
  let held = 0n;
  let cursor: string | null = null;
  do {
    const page: SuiClientTypes.ListCoinsResponse = await client.core.listCoins({ owner, coinType: SUI_TYPE, cursor });
    for (const coin of page.objects) {
      if (held >= amount) break;
      coins.push(coin);
      held += BigInt(coin.balance);
    }
    cursor = page.hasNextPage ? page.cursor : null;
  } while (held < amount && cursor !== null);
  const fundsMist = held < amount ? amount - held : 0n;
  if (coins.length === 0 || fundsMist > funds)
    throw new AppError('ASSET_SUI_INSUFFICIENT', { amountMist: `${amount}`, balanceMist: `${held + funds}` });
  holdings.funds -= fundsMist;
  holdings.coins -= held;
  return { coins, fundsMist, hasRest: held > amount };
}

/** Adds the commands that make the coin. */
function addPayment(part: Transaction, amount: bigint, { coins, fundsMist, hasRest }: SuiPayment): TransactionResult {
  const [first, ...others] = coins.map(({ objectId, version, digest }) =>
    part.objectRef({ objectId, version, digest }),
  );
  if (first === undefined) return redeem(part, fundsMist);
  const rest = fundsMist > 0n ? [...others, redeem(part, fundsMist)] : others;
  if (rest.length > 0) part.mergeCoins(first, rest);
  const coin = split(part, first, amount);
  if (!hasRest) part.moveCall({ target: '0x2::coin::destroy_zero', typeArguments: [SUI_TYPE], arguments: [first] });
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
  if (coins.length === 0 || fromFunds < 0n || fromFunds > holdings.funds) return undefined;
  holdings.funds -= fromFunds;
  holdings.coins -= held;
  return addPayment(part, amount, { coins, fundsMist: fromFunds, hasRest: false });
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
