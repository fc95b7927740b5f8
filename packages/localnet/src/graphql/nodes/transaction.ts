/** Transaction: bytes, signatures, sender. What it did is in effects.ts. */
import { GrpcTypes } from '@mysten/sui/grpc';
import { ZERO_ADDRESS } from '../../model/type-tag.ts';
import { outcomeProto } from '../../rpc/proto/executed.ts';
import { ReadMask } from '../../rpc/wire/mask.ts';
import { MESSAGE_WORK_PER_BYTE, type Node, type Ran, type RequestContext } from '../context.ts';
import { protoJson } from './proto-json.ts';
import { base64Field } from './value.ts';

/** All of a transaction but its bytes. */
const DATA = ReadMask.of(
  GrpcTypes.ExecutedTransaction,
  ['version', 'kind', 'sender', 'gas_payment', 'expiration'].map((part) => `transaction.${part}`),
  [],
);

/** Returns a Transaction. */
export function ranNode(context: RequestContext, ran: Ran): Node {
  const { outcome } = ran;
  return {
    digest: outcome.digest,
    sender: () => (outcome.sender === ZERO_ADDRESS ? null : context.nodes.address(outcome.sender)),
    signatures: outcome.signatures.map((signatureBytes) => ({ signatureBytes })),
    effects: () => context.nodes.effects(ran),
    transactionBcs: base64Field(context, outcome.bytes),
    transactionJson: () =>
      context.render(
        outcome.bytes.length,
        () => protoJson(GrpcTypes.Transaction, outcomeProto(context.chain, outcome, DATA).transaction ?? {}),
        MESSAGE_WORK_PER_BYTE,
      ),
  };
}

/** Returns the Transaction of a digest. Of one that is not in the ledger, such as an edit of the state by a developer, only the digest is known. */
export function transactionNode(context: RequestContext, digest: string): Node {
  const executed = context.chain.getTransaction(digest);
  if (executed !== undefined) return context.nodes.ran({ outcome: executed, executed, written: [] });
  return { digest, sender: null, signatures: [], effects: null, transactionBcs: null, transactionJson: null };
}
