/** Verification of signatures for clients that cannot do it themselves. */
import type { ZkLoginVerifyResult } from '@mysten/sui/jsonRpc';
import { invalid } from '../../rpc/argument.ts';
import { signatureFault } from '../../views/signature.ts';
import { type MethodTable, method, param } from '../method.ts';
import { address, bytes, text } from '../readers.ts';

const intentScope = (value: unknown, name: string) => {
  const given = text(value, name);
  if (given === 'PersonalMessage' || given === 'TransactionData') return given;
  throw invalid(`${name} must be PersonalMessage or TransactionData`);
};

/** Returns the method that verifies signatures; it holds for every scheme but zkLogin, whose issuers' keys this chain lacks. */
export function signatureMethods(): MethodTable {
  return {
    sui_verifyZkLoginSignature: method(
      [param('bytes', bytes), param('signature', bytes), param('intent_scope', intentScope), param('author', address)],
      async (message, signature, scope, author): Promise<ZkLoginVerifyResult> => {
        const fault = await signatureFault({ scope, message, signature, address: author });
        return { success: fault === undefined, errors: fault === undefined ? [] : [fault] };
      },
    ),
  };
}
