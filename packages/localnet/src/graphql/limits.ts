/** Bounds of one GraphQL request, with a node's own numbers where it has them. Source: sui-indexer-alt-graphql/src/config.rs. */

export interface GraphQlLimits {
  /** Query, variables and the JSON around them, without the bytes of transactions and signatures. */
  readonly queryPayloadMaxBytes: number;
  /** Transactions and signatures. */
  readonly transactionPayloadMaxBytes: number;
  readonly depthMax: number;
  /** Fields of the query, those of a fragment counted wherever it is used. */
  readonly queryNodesMax: number;
  /** Fields of the answer, with every page full. */
  readonly outputNodesMax: number;
  readonly pageDefaultItems: number;
  readonly pageMaxItems: number;
  /** Objects and balances that one transaction changed. */
  readonly changesPageMaxItems: number;
  readonly multiGetMaxItems: number;
  /** Fields that search the chain, run a transaction or verify a signature. */
  readonly costlyFieldsMax: number;
  /** Bytes of Move values, transactions and effects that are rendered for one answer. */
  readonly renderedMaxBytes: number;
  readonly responseMaxChars: number;
  readonly queryTimeoutMs: number;
  /** Requests answered at once. */
  readonly requestsMax: number;
}

export const DEFAULT_GRAPHQL_LIMITS: GraphQlLimits = {
  queryPayloadMaxBytes: 5_000,
  transactionPayloadMaxBytes: Math.ceil((128 * 1024 * 4) / 3),
  depthMax: 20,
  queryNodesMax: 300,
  outputNodesMax: 1_000_000,
  pageDefaultItems: 20,
  pageMaxItems: 50,
  changesPageMaxItems: 1_024,
  multiGetMaxItems: 200,
  costlyFieldsMax: 21,
  renderedMaxBytes: 4 * 1024 * 1024,
  responseMaxChars: 10 * 1024 * 1024,
  queryTimeoutMs: 40_000,
  requestsMax: 256,
};
