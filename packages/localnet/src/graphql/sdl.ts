/**
 * The schema, as text: the part of a node's that this chain answers, with a node's names, types and arguments. A test compares it with the schema
 * that `@mysten/sui` carries.
 */
export const SDL = /* GraphQL */ `
"""32 bytes in hex after 0x; zeros at the start may be left out in arguments, never in answers."""
scalar SuiAddress
"""A whole number below 2^53."""
scalar UInt53
"""A whole number of any size, as decimal text."""
scalar BigInt
scalar Base64
"""ISO 8601 in UTC."""
scalar DateTime
scalar JSON
"""{ ref: "&" or "&mut" or null, body: the type, of which a parameter is { typeParameter: its place } }"""
scalar OpenMoveTypeSignature

type Query {
  """An address, or the one that a name points to: null where no address has the name, or it has expired."""
  address(address: SuiAddress, name: String): Address
  """The digest of the first checkpoint."""
  chainIdentifier: String!
  """By number or digest; without either the latest."""
  checkpoint(sequenceNumber: UInt53, digest: String): Checkpoint
  checkpoints(first: Int, after: String, last: Int, before: String): CheckpointConnection
  coinMetadata(coinType: String!): CoinMetadata
  """The present epoch, or one that has begun."""
  epoch(epochId: UInt53): Epoch
  events(first: Int, after: String, last: Int, before: String, filter: EventFilter): EventConnection
  multiGetObjects(keys: [ObjectKey!]!): [Object]!
  multiGetTransactions(keys: [String!]!): [Transaction]!
  nameRecord(name: String!): NameRecord
  """The live object, or one of its recent versions."""
  object(address: SuiAddress!, version: UInt53): Object
  package(address: SuiAddress!): MovePackage
  protocolConfigs: ProtocolConfigs
  serviceConfig: ServiceConfig!
  """Runs a transaction without executing it: one as JSON of sui.rpc.v2.Transaction, which may leave out what the chain can resolve, or bytes."""
  simulateTransaction(transaction: JSON!, checksEnabled: Boolean, doGasSelection: Boolean): SimulationResult!
  transaction(digest: String!): Transaction
  transactions(first: Int, after: String, last: Int, before: String, filter: TransactionFilter): TransactionConnection
  """Verifies signatures of every scheme but zkLogin. One that is not valid is an error that says why."""
  verifySignature(message: Base64!, signature: Base64!, intentScope: IntentScope!, author: SuiAddress!): SignatureVerifyResult
  verifyZkLoginSignature(bytes: Base64!, signature: Base64!, intentScope: ZkLoginIntentScope!, author: SuiAddress!): ZkLoginVerifyResult @deprecated(reason: "Use verifySignature.")
}

type Mutation {
  """Executes a signed transaction; its checkpoint is there with the answer."""
  executeTransaction(transactionDataBcs: Base64!, signatures: [Base64!]!): ExecutionResult!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type Address {
  address: SuiAddress!
  asObject: Object
  balance(coinType: String!): Balance
  balances(first: Int, after: String, last: Int, before: String): BalanceConnection
  defaultNameRecord: NameRecord
  dynamicFields(first: Int, after: String): DynamicFieldConnection
  objects(first: Int, after: String, filter: ObjectFilter): MoveObjectConnection
}

type NameRecord {
  domain: String!
  target: Address
}

type Balance {
  addressBalance: BigInt
  coinBalance: BigInt
  coinType: MoveType
  totalBalance: BigInt
}

type BalanceConnection {
  edges: [BalanceEdge!]!
  nodes: [Balance!]!
  pageInfo: PageInfo!
}

type BalanceEdge { cursor: String! node: Balance! }

type CoinMetadata {
  address: SuiAddress!
  decimals: Int
  description: String
  iconUrl: String
  name: String
  supply: BigInt
  symbol: String
}

input ObjectFilter {
  """A package, a module, a type, or a type with its arguments."""
  type: String
}

input ObjectKey {
  address: SuiAddress!
  version: UInt53
}

union Owner = AddressOwner | ObjectOwner | Shared | Immutable | ConsensusAddressOwner

type AddressOwner { address: Address }

type ObjectOwner { address: Address }

type Shared { initialSharedVersion: UInt53 }

type Immutable { _: Boolean }

type ConsensusAddressOwner {
  address: Address
  startVersion: UInt53
}

type Object {
  address: SuiAddress!
  asMoveObject: MoveObject
  asMovePackage: MovePackage
  digest: String
  dynamicFields(first: Int, after: String): DynamicFieldConnection
  objectBcs: Base64
  owner: Owner
  previousTransaction: Transaction
  storageRebate: BigInt
  version: UInt53
}

type MoveObject {
  address: SuiAddress!
  contents: MoveValue
  digest: String
  dynamicFields(first: Int, after: String): DynamicFieldConnection
  hasPublicTransfer: Boolean
  objectBcs: Base64
  owner: Owner
  previousTransaction: Transaction
  storageRebate: BigInt
  version: UInt53
}

type MoveObjectConnection {
  edges: [MoveObjectEdge!]!
  nodes: [MoveObject!]!
  pageInfo: PageInfo!
}

type MoveObjectEdge { cursor: String! node: MoveObject! }

type MovePackage {
  address: SuiAddress!
  digest: String
  module(name: String!): MoveModule
  objectBcs: Base64
  owner: Owner
  previousTransaction: Transaction
  storageRebate: BigInt
  version: UInt53
}

type MoveModule {
  bytes: Base64
  fullyQualifiedName: String!
  function(name: String!): MoveFunction
  name: String!
  package: MovePackage
}

type MoveFunction {
  fullyQualifiedName: String!
  isEntry: Boolean
  module: MoveModule!
  name: String!
  parameters: [OpenMoveType!]
  return: [OpenMoveType!]
  typeParameters: [MoveFunctionTypeParameter!]
  visibility: MoveVisibility
}

type MoveFunctionTypeParameter { constraints: [MoveAbility!]! }

type OpenMoveType {
  repr: String!
  signature: OpenMoveTypeSignature!
}

enum MoveVisibility { PUBLIC PRIVATE FRIEND }

enum MoveAbility { COPY DROP KEY STORE }

type MoveType { repr: String! }

type MoveValue {
  bcs: Base64
  display: Display
  json: JSON
  type: MoveType
}

type Display {
  errors: JSON
  output: JSON
}

type DynamicField {
  address: SuiAddress!
  name: MoveValue
  value: DynamicFieldValue
}

union DynamicFieldValue = MoveObject | MoveValue

type DynamicFieldConnection {
  edges: [DynamicFieldEdge!]!
  nodes: [DynamicField!]!
  pageInfo: PageInfo!
}

type DynamicFieldEdge { cursor: String! node: DynamicField! }

type Transaction {
  digest: String!
  effects: TransactionEffects
  sender: Address
  signatures: [UserSignature!]!
  transactionBcs: Base64
  """As JSON of sui.rpc.v2.Transaction, without its BCS."""
  transactionJson: JSON
}

type UserSignature { signatureBytes: Base64 }

type TransactionConnection {
  edges: [TransactionEdge!]!
  nodes: [Transaction!]!
  pageInfo: PageInfo!
}

type TransactionEdge { cursor: String! node: Transaction! }

"""Conditions that hold together."""
input TransactionFilter {
  affectedAddress: SuiAddress
  affectedObject: SuiAddress
  """A package, a module or a function that a command calls."""
  function: String
  kind: TransactionKindInput
  sentAddress: SuiAddress
}

enum TransactionKindInput { SYSTEM_TX PROGRAMMABLE_TX }

enum ExecutionStatus { SUCCESS FAILURE }

type TransactionEffects {
  balanceChanges(first: Int, after: String, last: Int, before: String): BalanceChangeConnection
  """As JSON of sui.rpc.v2.BalanceChange."""
  balanceChangesJson: JSON
  checkpoint: Checkpoint
  digest: String!
  effectsBcs: Base64
  effectsDigest: String
  """As JSON of sui.rpc.v2.TransactionEffects, without its BCS."""
  effectsJson: JSON
  epoch: Epoch
  events(first: Int, after: String, last: Int, before: String): EventConnection
  executionError: ExecutionError
  gasEffects: GasEffects
  lamportVersion: UInt53
  objectChanges(first: Int, after: String, last: Int, before: String): ObjectChangeConnection
  status: ExecutionStatus
  timestamp: DateTime
  transaction: Transaction
}

type BalanceChange {
  amount: BigInt
  coinType: MoveType
  owner: Address
}

type BalanceChangeConnection {
  edges: [BalanceChangeEdge!]!
  nodes: [BalanceChange!]!
  pageInfo: PageInfo!
}

type BalanceChangeEdge { cursor: String! node: BalanceChange! }

type GasEffects {
  gasObject: Object
  gasSummary: GasCostSummary
}

type GasCostSummary {
  computationCost: UInt53
  nonRefundableStorageFee: UInt53
  storageCost: UInt53
  storageRebate: UInt53
}

type ObjectChange {
  address: SuiAddress!
  idCreated: Boolean
  idDeleted: Boolean
  inputState: Object
  outputState: Object
}

type ObjectChangeConnection {
  edges: [ObjectChangeEdge!]!
  nodes: [ObjectChange!]!
  pageInfo: PageInfo!
}

type ObjectChangeEdge { cursor: String! node: ObjectChange! }

type ExecutionError {
  abortCode: BigInt
  constant: String
  function: MoveFunction
  identifier: String
  instructionOffset: Int
  message: String!
  module: MoveModule
  sourceLineNumber: Int
}

type ExecutionResult { effects: TransactionEffects }

type SimulationResult {
  effects: TransactionEffects
  outputs: [CommandResult!]
}

type CommandResult {
  mutatedReferences: [CommandOutput!]
  returnValues: [CommandOutput!]
}

type CommandOutput { value: MoveValue }

type Event {
  contents: MoveValue
  sender: Address
  sequenceNumber: UInt53!
  timestamp: DateTime
  transaction: Transaction
  transactionModule: MoveModule
}

type EventConnection {
  edges: [EventEdge!]!
  nodes: [Event!]!
  pageInfo: PageInfo!
}

type EventEdge { cursor: String! node: Event! }

"""Conditions that hold together; module and type are not given both."""
input EventFilter {
  """A package, or a module of it, of which the transaction called a function."""
  module: String
  sender: SuiAddress
  """A package, a module, a type, or a type with its arguments."""
  type: String
}

type Checkpoint {
  contentBcs: Base64
  contentDigest: String
  digest: String
  epoch: Epoch
  networkTotalTransactions: UInt53
  previousCheckpointDigest: String
  rollingGasSummary: GasCostSummary
  sequenceNumber: UInt53!
  summaryBcs: Base64
  timestamp: DateTime
  transactions(first: Int, after: String, last: Int, before: String): TransactionConnection
}

type CheckpointConnection {
  edges: [CheckpointEdge!]!
  nodes: [Checkpoint!]!
  pageInfo: PageInfo!
}

type CheckpointEdge { cursor: String! node: Checkpoint! }

type Epoch {
  endTimestamp: DateTime
  epochId: UInt53!
  protocolConfigs: ProtocolConfigs
  referenceGasPrice: BigInt
  startTimestamp: DateTime
  systemState: MoveValue
}

type ProtocolConfigs {
  config(key: String!): ProtocolConfig
  configs: [ProtocolConfig!]!
  featureFlag(key: String!): FeatureFlag
  featureFlags: [FeatureFlag!]!
  protocolVersion: UInt53!
}

type ProtocolConfig {
  key: String!
  value: String
}

type FeatureFlag {
  key: String!
  value: Boolean!
}

enum IntentScope { TRANSACTION_DATA PERSONAL_MESSAGE }

enum ZkLoginIntentScope { TRANSACTION_DATA PERSONAL_MESSAGE }

type SignatureVerifyResult { success: Boolean }

type ZkLoginVerifyResult { success: Boolean }

type ServiceConfig {
  maxMultiGetSize: Int
  maxOutputNodes: Int
  maxQueryDepth: Int
  maxQueryNodes: Int
  maxQueryPayloadSize: Int
  maxRichQueries: Int
  maxTransactionPayloadSize: Int
  queryTimeoutMs: Int
}
`;
