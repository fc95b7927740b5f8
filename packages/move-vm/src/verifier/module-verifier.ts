/**
 * One module on its own: every pass of Move's verifier, then Sui's own rules. Owns the order, in which each pass may rely on those
 * before it. Type safety and locals are checked by the translation to the interpreter's code (`translation/translate.ts`), which has
 * to know every type anyway; global storage is refused while the bytes are read.
 * Follows move-bytecode-verifier/src/verifier.rs and sui-verifier/src/verifier.rs.
 */

import { fault } from '../failure.ts';
import type { LinkedModule } from '../linker/linked-module.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { Steps } from '../translation/abstract-interpreter.ts';
import { translate } from '../translation/translate.ts';
import type { VerifierMeter } from '../translation/verifier-meter.ts';
import { checkDuplication } from './check-duplication.ts';
import { verifyConstants } from './constants.ts';
import { verifyControlFlow } from './control-flow.ts';
import { verifyAbilityFieldRequirements, verifyRecursiveDatatypes } from './datatype-rules.ts';
import { verifyFriends } from './friends.ts';
import { createFunctionContext, type FunctionContext } from './function-context.ts';
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
import { VERIFIER_LIMITS } from './verifier-config.ts';

/** Faults with the first thing that is wrong, in steps. The modules it depends on need not be there yet. */
export function* verifyModule(datatypes: Datatypes, linked: LinkedModule, meter: VerifierMeter): Steps {
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
  verifyInstantiationLoops(module, meter);
  yield undefined;
  const contexts: FunctionContext[] = [];
  let backEdges = 0;
  for (const fn of linked.functions) {
    const { code } = fn.definition;
    if (!code) continue;
    const context = createFunctionContext(loaded, fn.definition, code);
    contexts.push(context);
    backEdges += verifyControlFlow(context);
    verifyJumpTableUsage(context);
    verifyStackUsage(context);
    translate(datatypes, fn, false, meter);
    yield* verifyReferenceSafety(context, meter);
  }
  if (backEdges > VERIFIER_LIMITS.backEdges) fault('TOO_MANY_BACK_EDGES', 'too many loops in the module');
  verifyStructWithKey(module);
  for (const context of contexts) yield* verifyIdLeak(context, meter);
  verifyPrivateGenerics(module);
  verifyEntryPoints(module);
  verifyOneTimeWitness(module);
  verifyTxContext(module);
}
