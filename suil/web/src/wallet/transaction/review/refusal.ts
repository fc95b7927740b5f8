/** Why a review is not signed: the first difference from the simulation, as an error with its row, amount or address. */
import { AppError, type Asset } from '@suil/core';
import { formatExact } from '../../../platform/i18n/format.ts';
import type { Difference } from './compare-review.ts';

/** @param coins the deployment's coin types, normalised */
export function refusalOf(difference: Difference, coins: ReadonlyMap<string, Asset>): AppError {
  switch (difference.what) {
    case 'row': {
      const { label, promised, found } = difference;
      return new AppError('REVIEW_ROW_DIFFERS', { row: label, promised, found });
    }
    case 'coin': {
      const { coinType, amount } = difference;
      const coin = coins.get(coinType);
      const size = amount < 0n ? -amount : amount;
      const text = coin === undefined ? String(size) : formatExact(size, coin);
      return new AppError('REVIEW_COIN_UNNAMED', {
        amount: `${amount < 0n ? '−' : '+'}${text}`,
        coin: coin ?? coinType,
      });
    }
    case 'address':
      return new AppError('REVIEW_ADDRESS_UNNAMED', { address: difference.address });
    case 'object':
      return new AppError('REVIEW_OBJECT_UNNAMED', { object: difference.id });
  }
}
