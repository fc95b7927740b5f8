/** A balance is in the published sum of its asset, by its path in the tree; the same path with another balance is refused. */
import { buildSumTree, type SumLeaf, verifySumProof } from '@suil/core/reserves';

const leaf = (account: string, balance: bigint, salt: number): SumLeaf => ({
  asset: 'USDC',
  account,
  balance,
  salt: new Uint8Array(32).fill(salt),
});
const own = leaf('member:alice', 5n, 1);
const tree = buildSumTree([own, leaf('member:bob', 7n, 2), leaf('member:carol', 11n, 3)]);

// The server answers a member's salt and path, and publishes the root: a hash, and the sum of all balances.
const path = tree.prove(own) ?? [];
console.log(`published: ${tree.root.sum}`); // published: 23
console.log(verifySumProof(own, path, tree.root)); // true
if (verifySumProof({ ...own, balance: 6n }, path, tree.root)) throw new Error('a larger balance must be refused');
