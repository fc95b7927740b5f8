/** Reads a checkpoint of a chain in memory and verifies with the curve's library that a quorum of its committee signed it. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { frameworkPackages } from '@suil/move-framework';

const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: Date.now() } });
const rpc = createRpcHandler(chain, { nowMs: () => Date.now() });
const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) });

const { response: committee } = await client.ledgerService.getEpoch({ epoch: 0n, readMask: { paths: ['committee'] } });
const { response: certified } = await client.ledgerService.getCheckpoint({
  checkpointId: { oneofKind: 'sequenceNumber', sequenceNumber: 0n },
  readMask: { paths: ['summary.bcs', 'signature'] },
});
const summary = certified.checkpoint?.summary?.bcs?.value;
const signature = certified.checkpoint?.signature?.signature;
if (summary === undefined || signature === undefined) throw new Error('the node has no certificate');

// What is signed: scope checkpoint summary, version 0, Sui; the summary; its epoch once more, here eight zeros.
const message = Uint8Array.of(2, 0, 0, ...summary, ...new Uint8Array(8));
// The bitmap names the signers: all but the one at the place of number mod 4.
const members = committee.epoch?.committee?.members ?? [];
const keys = members.slice(1).map(({ publicKey = new Uint8Array() }) => bls12_381.G2.Point.fromBytes(publicKey));
const bls = bls12_381.shortSignatures;
console.log(bls.verify(signature, bls.hash(message), bls.aggregatePublicKeys(keys))); // true
