/** Starts a chain in memory on a free port, publishes a Move package on it and calls the package with the SDK. */
import { fileURLToPath } from 'node:url';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { ensureFunds, publishPackage, startNode } from '@suil/localnet/node';
import { closeBuilder } from '@suil/toolchain';

const node = await startNode({ port: 0 });
const client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url });
const signer = new Ed25519Keypair();
await ensureFunds(client, node.url, signer.toSuiAddress());

const dir = fileURLToPath(new URL('counter', import.meta.url));
const outcome = await publishPackage({ dir, client, signer });
if (!outcome.ok) throw new Error(outcome.diagnostics.map(({ text }) => text).join('\n'));
const [{ packageId, created } = { packageId: '', created: [] }] = outcome.packages;

const transaction = new Transaction();
const [counter] = created;
if (counter === undefined) throw new Error('init shares a counter');
transaction.moveCall({
  target: `${packageId}::counter::add`,
  arguments: [transaction.object(counter.id), transaction.pure.u64(5)],
});
const result = await client.signAndExecuteTransaction({ transaction, signer, include: { events: true } });
console.log(result.Transaction?.events[0]?.json); // { by: '0x…', value: '5' }

await closeBuilder();
await node.close();
