/** What the unmodified clients of gRPC, JSON-RPC and GraphQL read of validators that come and go, and native checks that a program calls. */
import { SuiGraphQLClient } from '@mysten/sui/graphql';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import { beforeEach, expect, test } from 'vitest';
import { SUI } from '../arena.test-chain.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import { FIRST_STAKE } from './staking.test-chain.ts';
import { Metadata } from './validator-layout.ts';
import { CAROL, DAVE, keysOf, openValidators, utf8, type ValidatorsChain } from './validators.test-chain.ts';

const NETWORK = { network: 'localnet', baseUrl: 'http://localnet' } as const;

let it: ValidatorsChain;
let grpc: SuiGrpcClient;
let jsonRpc: SuiJsonRpcClient;
let graphQl: SuiGraphQLClient;
beforeEach(async () => {
  it = await openValidators();
  const fetch = rpcFetch(createRpcHandler(it.chain, { nowMs: () => it.chain.latestCheckpoint().timestampMs }));
  const url = NETWORK.baseUrl;
  grpc = new SuiGrpcClient({ ...NETWORK, fetch });
  jsonRpc = new SuiJsonRpcClient({ network: 'localnet', transport: new JsonRpcHTTPTransport({ url, fetch }) });
  graphQl = new SuiGraphQLClient({ network: 'localnet', url: `${url}/graphql`, fetch });
});

async function grpcState() {
  const { response } = await grpc.ledgerService.getEpoch({
    readMask: { paths: ['system_state', 'reference_gas_price'] },
  });
  return response.epoch;
}

test('who waits, leaves and is reported is named', async () => {
  await it.join(1, CAROL, FIRST_STAKE);
  await it.apply(2, DAVE);
  expect(await jsonRpc.getLatestSuiSystemState()).toMatchObject({
    ...{ pendingActiveValidatorsSize: '1', validatorCandidatesSize: '1', inactivePoolsSize: '0', pendingRemovals: [] },
  });
  it.advance();
  const reported = it.addressOf(1);
  await it.act(it.addressOf(0), 'report_validator', { object: await it.capOf(it.addressOf(0)) }, { address: reported });
  await it.act(CAROL, 'request_remove_validator');
  const { protocol, proof } = keysOf(3, CAROL);
  await it.act(CAROL, 'update_validator_next_epoch_protocol_pubkey', protocol, proof);
  expect(await jsonRpc.getLatestSuiSystemState()).toMatchObject({
    ...{ pendingActiveValidatorsSize: '0', validatorCandidatesSize: '1', pendingRemovals: ['4'] },
    validatorReportRecords: [[reported, [it.addressOf(0)]]],
  });
  const state = (await grpcState())?.systemState;
  expect(state?.validators?.pendingRemovals).toEqual([4n]);
  expect(state?.validatorReportRecords).toMatchObject([{ reported, reporters: [it.addressOf(0)] }]);
  expect(state?.validators?.activeValidators[4]).toMatchObject({
    ...{ address: CAROL, name: 'candidate 1', nextEpochProtocolPublicKey: protocol, nextEpochProofOfPossession: proof },
  });
  it.advance();
  expect(await jsonRpc.getLatestSuiSystemState()).toMatchObject({ inactivePoolsSize: '1', pendingRemovals: [] });
});

test('the gas price of an epoch is the same over all protocols', async () => {
  for (const place of [0, 1]) {
    const address = it.addressOf(place);
    await it.act(address, 'request_set_gas_price', { object: await it.capOf(address) }, 3_000n);
  }
  const prices = async () => [
    (await grpc.core.getReferenceGasPrice()).referenceGasPrice,
    (await jsonRpc.core.getReferenceGasPrice()).referenceGasPrice,
    (await graphQl.core.getReferenceGasPrice()).referenceGasPrice,
    String((await grpcState())?.systemState?.referenceGasPrice),
  ];
  expect(await prices()).toEqual(['1000', '1000', '1000', '1000']);
  it.advance();
  expect(await prices()).toEqual(['3000', '3000', '3000', '3000']);
});

test('a stake with a validator that has left is listed', async () => {
  await it.join(1, CAROL, FIRST_STAKE);
  it.advance();
  const stakeId = await it.stakeWith(DAVE, CAROL, 5n * SUI);
  await it.act(CAROL, 'request_remove_validator');
  it.advance();
  const [stakes] = await jsonRpc.getStakes({ owner: DAVE });
  expect(stakes).toMatchObject({ validatorAddress: CAROL, stakes: [{ stakedSuiId: stakeId, status: 'Active' }] });
});

test('a program can check metadata', async () => {
  const keys = keysOf(1, CAROL);
  const metadata = {
    ...{ suiAddress: CAROL, protocolPubkeyBytes: keys.protocol, networkPubkeyBytes: keys.network },
    ...{ workerPubkeyBytes: keys.worker, proofOfPossession: keys.proof, name: '', description: '', imageUrl: '' },
    ...{ projectUrl: '', netAddress: '', p2pAddress: '', primaryAddress: '', workerAddress: '' },
    ...{ nextEpochProtocolPubkeyBytes: null, nextEpochProofOfPossession: null, nextEpochNetworkPubkeyBytes: null },
    ...{ nextEpochWorkerPubkeyBytes: null, nextEpochNetAddress: null, nextEpochP2pAddress: null },
    ...{ nextEpochPrimaryAddress: null, nextEpochWorkerAddress: null, extraFields: { id: CAROL, size: 0n } },
  };
  const check = async (bytes: Uint8Array) => {
    const done = await it.run(
      (tx) => void it.call(tx, '0x3::validator::validate_metadata_bcs', [tx.pure.vector('u8', bytes)]),
    );
    return done.failure?.abort?.abortCode;
  };
  expect(await check(Metadata.serialize(metadata).toBytes())).toBeUndefined();
  const next = { ...metadata, nextEpochProtocolPubkeyBytes: keys.protocol };
  // A key without its proof.
  expect(await check(Metadata.serialize(next).toBytes())).toBe(0n);
  expect(await check(Metadata.serialize({ ...metadata, nextEpochWorkerAddress: 'x' }).toBytes())).toBe(7n);
  expect(await check(utf8('no metadata'))).toBe(1n);
});
