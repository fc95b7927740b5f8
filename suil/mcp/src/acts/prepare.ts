/** Makes an act's unsigned transaction: planned from the contracts' figures, built with the sender's coins, and simulated as it is. */
import { TransactionDataBuilder } from '@mysten/sui/transactions';
import { normalizeStructTag, toBase64 } from '@mysten/sui/utils';
import { DECIMALS, formatAmount, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type BalanceChange, simulate } from '@suil/sdk';
import type { OpenChain } from '../chain.ts';
import type { Act } from './act.ts';

/**
 * Returns what is promised, what the simulation of exactly these bytes did, and the bytes, unsigned.
 * @throws why it would fail, as an AppError
 */
export async function prepare(openChain: OpenChain, act: Act, given: { sender: string }) {
  const sender = parseAddress(given.sender);
  const chain = await openChain();
  const { transaction, quote } = await act.plan({ ...chain, sender }, given);
  const simulation = await simulate(chain.client, chain.manifest, transaction, sender);
  if (!simulation.ok) throw simulation.error;
  const { bytes, networkFeeMist, balanceChanges, events } = simulation;
  return {
    act: act.title,
    sender,
    quote,
    simulation: {
      networkFee: `${formatAmount(networkFeeMist, { decimals: DECIMALS.SUI })} SUI`,
      balanceChanges: balanceChanges.map((change) => nameChange(chain.manifest, change)),
      events,
    },
    unsignedTransaction: toBase64(bytes),
    digest: TransactionDataBuilder.getDigestFromBytes(bytes),
  };
}

/** The change in whole coins; of a coin that the manifest does not name in base units. */
function nameChange({ coinTypes }: Manifest, { address, coinType, amount }: BalanceChange) {
  for (const [coin, type] of [
    ['SUI', coinTypes.sui],
    ['SUIL', coinTypes.suil],
    ['USDC', coinTypes.usdc],
  ] as const)
    if (normalizeStructTag(type) === coinType)
      return { address, coin, amount: formatAmount(amount, { decimals: DECIMALS[coin] }) };
  return { address, coin: coinType, amount: String(amount) };
}
