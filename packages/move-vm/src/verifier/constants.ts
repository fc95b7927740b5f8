/** Constants hold a value of their type and nothing else. Follows move-bytecode-verifier/src/constants.rs. */
import { Fault, fault } from '../failure.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import { deserializeValue } from '../values/bcs.ts';

export function verifyConstants(datatypes: Datatypes, loaded: LoadedModule): void {
  loaded.module.constants.forEach(({ type, data }, index) => {
    try {
      deserializeValue(datatypes, datatypes.instantiate(loaded, type, []), data);
    } catch (raised) {
      if (!(raised instanceof Fault)) throw raised;
      fault('MALFORMED_CONSTANT_DATA', `constant ${index}: ${raised.message}`);
    }
  });
}
