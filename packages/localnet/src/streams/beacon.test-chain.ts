/** A chain with the beacon fixture published: authenticated events, and what a light client makes of them. */
import { join } from 'node:path';
import { bcs, TypeTagSerializer } from '@mysten/sui/bcs';
import { type GrpcTypes, SuiGrpcClient } from '@mysten/sui/grpc';
import { deriveDynamicFieldID } from '@mysten/sui/utils';
import { blake2b } from '@noble/hashes/blake2.js';
import { compilePackage } from '@suil/toolchain';
import { type ArenaChain, alice, createArena, FRAMEWORK_IDS } from '../arena.test-chain.ts';
import type { ChainEvent, ExecutedTransaction } from '../index.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';

const root = join(import.meta.dirname, '../../../..');
const HEAD = '0x2::accumulator_settlement::EventStreamHead';

export interface Beacon {
  readonly it: ArenaChain;
  readonly client: SuiGrpcClient;
  readonly packageId: string;
  /** Calls a function of a package, by default of the first version. */
  call(target: string, values: readonly number[], packageId?: string): Promise<ExecutedTransaction>;
  /** Publishes the same code as a new version and returns its id. */
  upgrade(): Promise<string>;
}

export async function createBeacon(): Promise<Beacon> {
  const it = await createArena();
  const dir = join(root, 'packages/localnet/fixtures/beacon');
  const result = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
  if (!result.ok) throw new Error(result.output);
  const modules = result.package.modules.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  const published = await it.run((tx) => {
    tx.transferObjects([tx.publish({ modules, dependencies: FRAMEWORK_IDS })], alice.toSuiAddress());
  });
  const packageId = packageIn(published);
  const cap = published.objectChanges.find(({ type }) => type.endsWith('::package::UpgradeCap'))?.id ?? '';
  const rpc = createRpcHandler(it.chain, { nowMs: () => it.chain.latestCheckpoint().timestampMs });
  return {
    it,
    client: new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) }),
    packageId,
    call: (target, values, at = packageId) =>
      it.run((tx) => {
        it.call(
          tx,
          `${at}::${target}`,
          values.map((value) => tx.pure.u64(value)),
        );
      }),
    upgrade: async () => {
      const done = await it.run((tx) => {
        const held = it.owned(tx, cap);
        const digest = tx.pure.vector('u8', [...result.package.digest]);
        const ticket = it.call(tx, '0x2::package::authorize_upgrade', [held, tx.pure.u8(0), digest]);
        const receipt = tx.upgrade({ modules, dependencies: FRAMEWORK_IDS, package: packageId, ticket });
        it.call(tx, '0x2::package::commit_upgrade', [held, receipt]);
      });
      return packageIn(done);
    },
  };
}

function packageIn({ objectChanges, failure }: ExecutedTransaction): string {
  const change = objectChanges.find(({ type }) => type === 'package');
  if (!change) throw new Error(`no package: ${failure?.description ?? ''}`);
  return change.id;
}

/** The events of a stream as a light client gets them. */
export async function listStream({ client }: Beacon, streamId: string): Promise<GrpcTypes.Event[]> {
  const predicate = { oneofKind: 'eventStreamHead' as const, eventStreamHead: { streamId } };
  const events: GrpcTypes.Event[] = [];
  const { responses } = client.ledgerService.listEvents({
    filter: { terms: [{ literals: [{ negated: false, predicate }] }] },
    readMask: { paths: ['package_id', 'module', 'sender', 'event_type', 'contents', 'checkpoint', 'event_index'] },
  });
  for await (const { event } of responses) if (event) events.push(event);
  return events;
}

const Head = bcs.struct('Field', {
  id: bcs.Address,
  stream: bcs.Address,
  mmr: bcs.vector(bcs.u256()),
  checkpoint_seq: bcs.u64(),
  num_events: bcs.u64(),
});

/** The head of a stream, from the object that keeps it. */
export function headOf({ it }: Beacon, stream: string) {
  const key = bcs.Address.serialize(stream).toBytes();
  const data = it.chain.getObject(deriveDynamicFieldID('0xacc', `0x2::accumulator::Key<${HEAD}>`, key))?.data;
  return data?.kind === 'move' ? Head.parse(data.contents) : undefined;
}

const hash = (...parts: Uint8Array[]) => blake2b(Buffer.concat(parts), { dkLen: 32 });

/** The bare BLAKE2b-256 of an event's BCS, written out again with the SDK. */
export function digestOf(event: ChainEvent): Uint8Array {
  const tag = TypeTagSerializer.parseFromStr(event.type, true);
  return hash(
    bcs.Address.serialize(event.packageId).toBytes(),
    bcs.string().serialize(event.module).toBytes(),
    bcs.Address.serialize(event.sender).toBytes(),
    bcs.TypeTag.serialize(tag).toBytes().subarray(1),
    bcs.byteVector().serialize(event.contents).toBytes(),
  );
}

/** The leaf of an event: where it is in the ledger, and its digest. */
export function leafOf(checkpoint: bigint, index: number, event: ChainEvent, transactionIndex = 0n): Uint8Array {
  const place = [checkpoint, transactionIndex, BigInt(index)].map((part) => bcs.u64().serialize(part).toBytes());
  return hash(Uint8Array.of(0), ...place, bcs.byteVector().serialize(digestOf(event)).toBytes());
}

export const innerOf = (left: Uint8Array, right: Uint8Array) => hash(Uint8Array.of(1), left, right);
export const numberOf = (bytes: Uint8Array) => bcs.u256().parse(bytes);
