/**
 * A system module gives no mutable reference that can only come from the context: a function that takes `&mut TxContext` and returns a
 * mutable reference takes another mutable reference, too. Follows sui-verifier/src/tx_context_restrictions_verifier.rs.
 */
import { at } from '../../at.ts';
import type { CompiledModule, SignatureToken } from '../../binary/compiled-module.ts';
import { isTxContext, rejectSui } from './names.ts';

/** std, sui, the system, the bridge and DeepBook. */
const SYSTEM_PACKAGES = new Set(['1', '2', '3', 'b', 'dee9'].map((id) => `0x${id.padStart(64, '0')}`));

export function verifyTxContext(module: CompiledModule): void {
  const { address } = at(module.moduleHandles, module.selfHandle);
  if (!SYSTEM_PACKAGES.has(at(module.addresses, address))) return;
  for (const { handle } of module.functionDefs) {
    const { name, parameters, returns } = at(module.functionHandles, handle);
    const taken = at(module.signatures, parameters).filter(isMutableReference);
    const others = taken.filter((token) => !isTxContext(module, token));
    const givesMutable = at(module.signatures, returns).some(isMutableReference);
    if (givesMutable && taken.length > others.length && others.length === 0) {
      rejectSui(module, at(module.identifiers, name), 'it gives a mutable reference and takes none but of the context');
    }
  }
}

function isMutableReference(token: SignatureToken): boolean {
  return token.kind === 'reference' && token.mutable;
}
