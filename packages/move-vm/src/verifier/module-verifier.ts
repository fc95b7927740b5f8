/**
 * One module on its own: every pass of Move's verifier, then Sui's own rules. Owns the order, in which each pass may rely on those
 * before it. Type safety and locals are checked by the translation to the interpreter's code (`translation/translate.ts`), which has
 * to know every type anyway; global storage is refused while the bytes are read.
 * Follows move-bytecode-verifier/src/verifier.rs and sui-verifier/src/verifier.rs.
 */

import type { LinkedModule } from '../linker/linked-module.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import { translate } from '../translation/translate.ts';
import { checkDuplication } from './check-duplication.ts';
import { verifyConstants } from './constants.ts';
import { verifyControlFlow } from './control-flow.ts';
import { verifyAbilityFieldRequirements, verifyRecursiveDatatypes } from './datatype-rules.ts';
import { verifyFriends } from './friends.ts';
import { createFunctionContext } from './function-context.ts';
import { verifyInstantiationLoops } from './instantiation-loops.ts';
import { verifyInstructionConsistency } from './instruction-consistency.ts';
import { verifyJumpTableUsage } from './jump-table-usage.ts';
import { verifyLimits } from './limits.ts';
import { verifyReferenceSafety } from './reference-safety/reference-safety.ts';
import { verifySignatures } from './signature.ts';
import { verifyStackUsage } from './stack-usage-verifier.ts';
import { verifyEntryPoints } from './sui/entry-points.ts';
import { verifyIdLeak } from './sui/id-leak.ts';
import { verifyOneTimeWitness } from './sui/one-time-witness.ts';
import { verifyPrivateGenerics } from './sui/private-generics.ts';
import { verifyStructWithKey } from './sui/struct-with-key.ts';
import { verifyTxContext } from './sui/tx-context.ts';

/** Faults with the first thing that is wrong. The modules it depends on need not be there yet. */
export function verifyModule(datatypes: Datatypes, linked: LinkedModule): void {
  const { loaded } = linked;
  const { module } = loaded;
  verifyLimits(module);
  checkDuplication(module);
  verifySignatures(loaded);
  verifyInstructionConsistency(module);
  verifyConstants(datatypes, loaded);
  verifyFriends(module);
  verifyAbilityFieldRequirements(loaded);
  verifyRecursiveDatatypes(loaded);
  verifyInstantiationLoops(module);
  const contexts = linked.functions.flatMap((fn) => {
    const { code } = fn.definition;
    if (!code) return [];
    const context = createFunctionContext(loaded, fn.definition, code);
    verifyControlFlow(context);
    verifyJumpTableUsage(context);
    verifyStackUsage(context);
    translate(datatypes, fn, false);
    verifyReferenceSafety(context);
    return [context];
  });
  verifyStructWithKey(module);
  for (const context of contexts) verifyIdLeak(context);
  verifyPrivateGenerics(module);
  verifyEntryPoints(module);
  verifyOneTimeWitness(module);
  verifyTxContext(module);
}
