/** Which types raw bytes may become. Follows sui-adapter (is_primitive / InvalidUsageOfPureArg): values without identity only. */
import type { Type } from '@suil/move-vm';
import { FRAMEWORK_ID, STD_ID } from '../model/type-tag.ts';

const PURE_DATATYPES = new Set([
  `${STD_ID}::string::String`,
  `${STD_ID}::ascii::String`,
  `${FRAMEWORK_ID}::object::ID`,
]);
const OPTION = `${STD_ID}::option::Option`;

export function isPureType(type: Type): boolean {
  switch (type.kind) {
    case 'vector':
      return isPureType(type.element);
    case 'datatype': {
      const name = `${type.address}::${type.module}::${type.name}`;
      if (name === OPTION) return type.typeArguments.every(isPureType);
      return PURE_DATATYPES.has(name);
    }
    case 'reference':
    case 'signer':
      return false;
    default:
      return true;
  }
}
