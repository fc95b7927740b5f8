/** Proof of reserves: the tree over what the ledger owes. Own entry, small enough for the browser. */
export { checkReserveProof } from './check-proof.ts';
export { createLeafSalt, type HmacOf, type LeafSalt } from './leaf-salt.ts';
export {
  buildSumTree,
  buildSumTreeInSteps,
  hashSumLeaf,
  type SumLeaf,
  type SumNode,
  type SumStep,
  type SumTree,
  verifySumProof,
} from './merkle-sum.ts';
export { SumRoot } from './sum-root.ts';
