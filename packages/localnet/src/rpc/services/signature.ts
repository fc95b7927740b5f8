// SignatureVerificationService: verifies ed25519, secp256k1, secp256r1, passkey and multisig signatures of personal
// messages and transactions. zkLogin needs keys of its issuers that this chain does not have.

import { bcs } from '@mysten/sui/bcs';
import { parseSerializedSignature } from '@mysten/sui/cryptography';
import { GrpcTypes } from '@mysten/sui/grpc';
import { toBase64 } from '@mysten/sui/utils';
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify';
import { addressOf, invalid } from '../argument.ts';
import type { Partially, ServiceBinding } from '../service.ts';

type Answer = Partially<GrpcTypes.VerifySignatureResponse>;

/** Returns the SignatureVerificationService. */
export function signatureService(): ServiceBinding {
  return { service: GrpcTypes.SignatureVerificationService, methods: { verifySignature } };
}

async function verifySignature(request: GrpcTypes.VerifySignatureRequest): Promise<Answer> {
  const message = request.message?.value;
  const bytes = request.signature?.bcs?.value;
  if (message === undefined) throw invalid('message.value is missing');
  if (bytes === undefined) throw invalid('signature.bcs is missing');
  const options = request.address === undefined ? {} : { address: addressOf(request.address, 'address') };
  const signature = toBase64(bytes);
  try {
    if (parseSerializedSignature(signature).signatureScheme === 'ZkLogin') return refused('zkLogin is not supported');
    if (request.message?.name === 'PersonalMessage') {
      await verifyPersonalMessageSignature(Uint8Array.from(bcs.byteVector().parse(message)), signature, options);
    } else if (request.message?.name === 'TransactionData') {
      await verifyTransactionSignature(message, signature, options);
    } else {
      return refused('message.name must be PersonalMessage or TransactionData');
    }
    return { isValid: true };
  } catch (cause) {
    return refused(cause instanceof Error ? cause.message : 'invalid signature');
  }
}

function refused(reason: string): Answer {
  return { isValid: false, reason };
}
