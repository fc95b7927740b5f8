/** Natives of `sui::tx_context`, those of tests included. */
import { COSTS } from '../../gas/costs.ts';
import { deriveId } from '../../object-runtime/tx-context.ts';
import { addressOf, listOf } from '../../values/typed-value.ts';
import { addressAt, bigintAt, bytesAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

/** tx_context.move: ENoIDsCreated. */
const E_NO_IDS_CREATED = 1n;

export const TX_CONTEXT_NATIVES: NativeEntries = {
  native_sender: ({ runtime }) => [runtime.context.data.sender],
  native_epoch: ({ runtime }) => [runtime.context.data.epoch],
  native_epoch_timestamp_ms: ({ runtime }) => [runtime.context.data.epochTimestampMs],
  native_rgp: ({ runtime }) => [runtime.context.data.referenceGasPrice],
  native_gas_price: ({ runtime }) => [runtime.context.data.gasPrice],
  native_gas_budget: ({ runtime }) => [runtime.context.data.gasBudget],
  native_ids_created: ({ runtime }) => [runtime.context.idsCreated],
  native_sponsor: ({ runtime }) => {
    const { sponsor } = runtime.context.data;
    return [sponsor === undefined ? [] : [sponsor]];
  },
  fresh_id: (context) => {
    chargeNative(context, COSTS.object);
    return [context.runtime.freshId()];
  },
  derive_id: (_context, _types, args) => [deriveId(bytesAt(args, 0), bigintAt(args, 1))],
  last_created_id: ({ runtime }) => {
    const { data, idsCreated } = runtime.context;
    return idsCreated === 0n ? abortNative(E_NO_IDS_CREATED) : [deriveId(data.digest, idsCreated - 1n)];
  },
  replace: ({ runtime }, _types, args) => {
    const [sponsor] = listOf(args[8]);
    runtime.context.data = {
      sender: addressAt(args, 0),
      digest: bytesAt(args, 1),
      epoch: bigintAt(args, 2),
      epochTimestampMs: bigintAt(args, 3),
      referenceGasPrice: bigintAt(args, 5),
      gasPrice: bigintAt(args, 6),
      gasBudget: bigintAt(args, 7),
      ...(sponsor === undefined ? {} : { sponsor: addressOf(sponsor) }),
    };
    runtime.context.idsCreated = bigintAt(args, 4);
    return [];
  },
};
