/** Why a proof is not there: a node's answer does not verify, or this build cannot verify any. */

export class UnverifiedAnswer extends Error {
  /** What users know the node by. */
  readonly node: string;

  constructor(node: string, reason: string, options?: ErrorOptions) {
    super(`The answer of ${node} could not be verified: ${reason}`, options);
    this.name = 'UnverifiedAnswer';
    this.node = node;
  }
}

/** The node does not have what would prove its answer: it may have removed old transactions, or lie. */
export class MissingProof extends UnverifiedAnswer {}

/** Two nodes answer differently of one object. */
export class NodesDiffer extends Error {
  /** What users know them by. */
  readonly nodes: readonly string[];

  constructor(nodes: readonly string[]) {
    super(`These nodes answer differently: ${nodes.join(', ')}`);
    this.name = 'NodesDiffer';
    this.nodes = nodes;
  }
}

/** This build has no anchor for the network, or one that is too old. */
export class AnchorUnusable extends Error {
  constructor(reason: string) {
    super(`The app cannot verify answers of this network: ${reason}`);
    this.name = 'AnchorUnusable';
  }
}
