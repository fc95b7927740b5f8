/** Which sponsored act a program is: none, unless the product's own builder makes the same bytes. */
import { Inputs, type TransactionPlugin } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { type ActName, rebuildAct, type SponsoredAct } from './acts.ts';
import { type Program, readProgram } from './program.ts';

export interface AskedProgram {
  readonly manifest: Manifest;
  /** BCS of a `TransactionKind`. */
  readonly kind: Uint8Array;
  readonly sender: string;
}

/**
 * Returns the act. What it needs of the program's own inputs are the versions of shared objects and of the sender's coins; everything else
 * follows from the deployment and from the amounts, and every byte is compared.
 * @throws {SPONSOR_REFUSED}
 */
export async function recogniseAct({ manifest, kind, sender }: AskedProgram): Promise<ActName> {
  const act = readAct({ manifest, kind, sender });
  if (act !== null && Buffer.from(kind).equals(await kindOf(act))) return act.name;
  throw new AppError('SPONSOR_REFUSED', {
    reason: 'its gas is not paid for: it is none of the whitelisted transactions',
  });
}

function readAct({ manifest, kind, sender }: AskedProgram): SponsoredAct | null {
  try {
    const program = readProgram(kind);
    const act = rebuildAct({ manifest, program, sender });
    act?.transaction.addBuildPlugin(takeSharedVersions(program));
    return act;
  } catch {
    // Bytes that no builder could have made: they cannot even be read as what they seem to be.
    return null;
  }
}

/** Returns the bytes of what was built; none when it needs anything that the program does not have. */
async function kindOf({ transaction }: SponsoredAct): Promise<Uint8Array> {
  try {
    return await transaction.build({ onlyTransactionKind: true });
  } catch {
    return new Uint8Array();
  }
}

/** A shared object is the same whatever version is named: the chain refuses a wrong one. */
function takeSharedVersions({ inputs: given }: Program): TransactionPlugin {
  const shared = new Map(
    given.flatMap(({ Object: object }) =>
      object?.SharedObject ? [[normalizeSuiAddress(object.SharedObject.objectId), object.SharedObject] as const] : [],
    ),
  );
  return async ({ inputs }, _, next) => {
    for (const [index, { UnresolvedObject: unresolved }] of inputs.entries()) {
      const known = unresolved && shared.get(normalizeSuiAddress(unresolved.objectId));
      if (known) inputs[index] = Inputs.SharedObjectRef(known);
    }
    await next();
  };
}
