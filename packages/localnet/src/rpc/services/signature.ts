/** SignatureVerificationService: unwraps what is asked; views/signature.ts knows whether it holds. */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { aliasesOf } from '../../checks/aliases.ts';
import type { Localnet } from '../../types.ts';
import { signatureFault } from '../../views/signature.ts';
import { addressOf, invalid } from '../argument.ts';
import type { Partially, ServiceBinding } from '../service.ts';

type Answer = Partially<GrpcTypes.VerifySignatureResponse>;

/** Returns the SignatureVerificationService. */
export function signatureService(chain: Localnet): ServiceBinding {
  const methods = { verifySignature: (request: GrpcTypes.VerifySignatureRequest) => verifySignature(chain, request) };
  return { service: GrpcTypes.SignatureVerificationService, methods };
}

async function verifySignature(chain: Localnet, request: GrpcTypes.VerifySignatureRequest): Promise<Answer> {
  const value = request.message?.value;
  const signature = request.signature?.bcs?.value;
  if (value === undefined) throw invalid('message.value is missing');
  if (signature === undefined) throw invalid('signature.bcs is missing');
  const address = request.address === undefined ? undefined : addressOf(request.address, 'address');
  const scope = request.message?.name;
  if (scope !== 'PersonalMessage' && scope !== 'TransactionData') {
    return refused('message.name must be PersonalMessage or TransactionData');
  }
  const message = scope === 'PersonalMessage' ? unwrap(value) : value;
  if (message === undefined) return refused('message.value is not a PersonalMessage');
  const aliases = address === undefined ? [] : aliasesOf(address, (id) => chain.getObject(id));
  const signer = address === undefined ? {} : { address, aliases };
  const fault = await signatureFault({ scope, message, signature, ...signer });
  return fault === undefined ? { isValid: true } : refused(fault);
}

/** BCS of PersonalMessage is a vector of bytes. */
function unwrap(value: Uint8Array): Uint8Array | undefined {
  try {
    return Uint8Array.from(bcs.byteVector().parse(value));
  } catch {
    return undefined;
  }
}

function refused(reason: string): Answer {
  return { isValid: false, reason };
}
