/** Forks a chain: what is there is used and changed here, without a key and without effect there. A chain of this process has the place of the remote one. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { startNode } from '@suil/localnet/node';

const OWNER = `0x${'a1'.repeat(32)}`;
const FRIEND = `0x${'b2'.repeat(32)}`;

const remote = await startNode({ port: 0 });
await remote.chain.requestGas(OWNER, 50_000_000_000n, Date.now());

const node = await startNode({ port: 0, fork: { url: remote.url } });
const client = new SuiGrpcClient({ network: 'localnet', baseUrl: node.url });

node.chain.impersonate(OWNER);
const transaction = new Transaction();
transaction.transferObjects([transaction.splitCoins(transaction.gas, [20_000_000_000n])], FRIEND);
transaction.setSender(OWNER);
await client.executeTransaction({ transaction: await transaction.build({ client }), signatures: [] });

const there = new SuiGrpcClient({ network: 'localnet', baseUrl: remote.url });
for (const [name, chain] of Object.entries({ fork: client, remote: there })) {
  const { balance } = await chain.getBalance({ owner: FRIEND });
  console.log(name, balance.balance); // fork 20000000000, remote 0
}
await node.close();
await remote.close();
