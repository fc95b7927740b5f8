/**
 * Gives a module another self address: 0x0 becomes the package's id at publish, or its original id at upgrade. Owns nothing else.
 * Follows sui-adapter (substitute_package_id): the address table entry is replaced in place, so every handle follows.
 */
import { at, entryAt } from '../at.ts';
import { capture, fault, type VmResult } from '../failure.ts';
import { fromHex } from '../hex.ts';
import { deserializeModule } from './deserialize.ts';
import { readHeader, TABLE } from './table-header.ts';

const ADDRESS_LENGTH = 32;

/** A copy of the module under its new address; fails when the bytes are no module or already name that address otherwise. */
export function relocateModule(bytes: Uint8Array, newSelfAddress: string): VmResult<Uint8Array> {
  return capture(() => {
    const module = deserializeModule(bytes);
    const entry = at(module.moduleHandles, module.selfHandle).address;
    const known = module.addresses.indexOf(newSelfAddress);
    if (known !== -1 && known !== entry) fault('DUPLICATE_ELEMENT', 'module names its new address already');
    const relocated = bytes.slice();
    const table = entryAt(readHeader(bytes).tables, TABLE.addresses);
    relocated.set(fromHex(newSelfAddress), table.start + entry * ADDRESS_LENGTH);
    return relocated;
  });
}
