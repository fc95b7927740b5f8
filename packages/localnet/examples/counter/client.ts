// node packages/localnet/examples/counter/client.ts URL PACKAGE COUNTER
import { requestSuiFromFaucetV2 } from '@mysten/sui/faucet';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';

const [url = '', packageId = '', counterId = ''] = process.argv.slice(2);
const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url });

const signer = new Ed25519Keypair();
await requestSuiFromFaucetV2({ host: url, recipient: signer.toSuiAddress() });

const transaction = new Transaction();
transaction.moveCall({
  target: `${packageId}::counter::add`,
  arguments: [transaction.object(counterId), transaction.pure.u64(5)],
});
const result = await client.signAndExecuteTransaction({ transaction, signer, include: { events: true } });
if (result.$kind === 'FailedTransaction') {
  console.error(result.FailedTransaction.status.error?.message);
  process.exit(1);
}
console.log('event', result.Transaction.events[0]?.json);

const { object } = await client.core.getObject({ objectId: counterId, include: { json: true } });
console.log('counter', object.json);
