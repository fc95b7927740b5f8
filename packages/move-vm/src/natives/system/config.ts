/** Natives of `sui::config`: a setting as it is in an epoch, read without loading it. Follows sui-move-natives/src/config.rs. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import { bigintOf, firstField, listOf } from '../../values/typed-value.ts';
import { copyValue } from '../../values/value.ts';
import { addressAt, bigintAt, toOption } from '../arguments.ts';
import { chargeNative, type NativeEntries } from '../native.ts';

/** Places of the values in `SettingData`, after the epoch. */
const NEWER = 0;
const OLDER = 1;

export const CONFIG_NATIVES: NativeEntries = {
  /** Types: `Field<Name, Setting>`, `Setting`, `SettingData`, `Value`. Arguments: config, field, epoch. */
  read_setting_impl: (context, types, args) => {
    chargeNative(context, COSTS.loadChild);
    const field = context.runtime.children.peek(addressAt(args, 0), addressAt(args, 1), at(types, 0));
    const setting = field === undefined ? undefined : at(listOf(field), 2);
    const [data] = setting === undefined ? [] : listOf(firstField(firstField(setting)));
    if (data === undefined) return [toOption(undefined)];
    const [newerValueEpoch, ...values] = listOf(data);
    return [copyValue(at(values, bigintAt(args, 2) > bigintOf(newerValueEpoch) ? NEWER : OLDER))];
  },
};
