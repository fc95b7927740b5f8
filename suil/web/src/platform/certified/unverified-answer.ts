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

/** This build has no anchor for the network, or one that is too old. */
export class AnchorUnusable extends Error {
  constructor(reason: string) {
    super(`The app cannot verify answers of this network: ${reason}`);
    this.name = 'AnchorUnusable';
  }
}
