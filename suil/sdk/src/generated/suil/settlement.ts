/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
const $moduleName = 'suil::settlement';
export const Published = new MoveStruct({ name: `${$moduleName}::Published`, fields: {
        day: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        /** In micro-dollars. */
        total: bcs.u64(),
        published_at_ms: bcs.u64(),
        claimable_at_ms: bcs.u64(),
        /** What no member has proven of the total, in micro-dollars. */
        left: bcs.u64(),
        /** The audit key computed the same root. */
        attested: bcs.bool(),
        /** The audit key made it wait longer. */
        held: bcs.bool(),
        /** The day is due again. */
        revoked: bcs.bool(),
        /** Whether `prove` accepts it now. */
        accepted: bcs.bool()
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        reserve: bcs.u64(),
        /** What the published roots promise and no member has proven. */
        escrow: bcs.u64(),
        /** The first day there is or will be a root of. */
        first_day: bcs.u64(),
        /** The first day that was never published. */
        next_day: bcs.u64()
    } });
export const SettlementPublished = new MoveStruct({ name: `${$moduleName}::SettlementPublished`, fields: {
        day: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        /** From the team reserve to the team escrow, in micro-dollars. */
        total: bcs.u64(),
        claimable_at_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SettlementAttested = new MoveStruct({ name: `${$moduleName}::SettlementAttested`, fields: {
        day: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        claimable_at_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SettlementHeld = new MoveStruct({ name: `${$moduleName}::SettlementHeld`, fields: {
        day: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        claimable_at_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SettlementRevoked = new MoveStruct({ name: `${$moduleName}::SettlementRevoked`, fields: {
        day: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        /** From the team escrow back to the team reserve, in micro-dollars. */
        total: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const Proven = new MoveStruct({ name: `${$moduleName}::Proven`, fields: {
        member: bcs.Address,
        day: bcs.u64(),
        friend_income: bcs.u64(),
        indirect_income: bcs.u64(),
        community_income: bcs.u64(),
        peer_income: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const TeamReserveFunded = new MoveStruct({ name: `${$moduleName}::TeamReserveFunded`, fields: {
        funder: bcs.Address,
        /** In base units of the stablecoin. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface PublishSettlementArguments {
    day: RawTransactionArgument<number | bigint>;
    root: RawTransactionArgument<Array<number>>;
    total: RawTransactionArgument<number | bigint>;
    team: RawTransactionArgument<string>;
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface PublishSettlementOptions {
    package: string;
    arguments: PublishSettlementArguments | [
        day: RawTransactionArgument<number | bigint>,
        root: RawTransactionArgument<Array<number>>,
        total: RawTransactionArgument<number | bigint>,
        team: RawTransactionArgument<string>,
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Publishes a day's root and sets its total aside, for the settlement key alone. */
export function publishSettlement(options: PublishSettlementOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        'u64',
        'vector<u8>',
        'u64',
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["day", "root", "total", "team", "liquidity", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'publish_settlement',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface AttestArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
    root: RawTransactionArgument<Array<number>>;
}
export interface AttestOptions {
    package: string;
    arguments: AttestArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>,
        root: RawTransactionArgument<Array<number>>
    ];
    typeArguments: [
        string
    ];
}
/**
 * States that the audit key computed the same root of a day, for that key alone.
 * The root is claimable 24 hours after its publication, at once if that has
 * passed; a root that is held stays so.
 */
export function attest(options: AttestOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "day", "root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'attest',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface HoldArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
}
export interface HoldOptions {
    package: string;
    arguments: HoldArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Makes a root wait 72 hours from now, for the audit key alone and once per
 * published root, so that the guardian has time to look at it.
 */
export function hold(options: HoldOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'hold',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RevokeSettlementArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    guardian: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
}
export interface RevokeSettlementOptions {
    package: string;
    arguments: RevokeSettlementArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        guardian: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Takes a root back before it is claimable, for the guardian alone. No other day
 * changes.
 */
export function revokeSettlement(options: RevokeSettlementOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "guardian", "day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'revoke_settlement',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ProveArguments {
    team: RawTransactionArgument<string>;
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
    member: RawTransactionArgument<string>;
    friendIncome: RawTransactionArgument<number | bigint>;
    indirectIncome: RawTransactionArgument<number | bigint>;
    communityIncome: RawTransactionArgument<number | bigint>;
    peerIncome: RawTransactionArgument<number | bigint>;
    siblings: RawTransactionArgument<Array<Array<number>>>;
    sides: RawTransactionArgument<number | bigint>;
}
export interface ProveOptions {
    package: string;
    arguments: ProveArguments | [
        team: RawTransactionArgument<string>,
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>,
        member: RawTransactionArgument<string>,
        friendIncome: RawTransactionArgument<number | bigint>,
        indirectIncome: RawTransactionArgument<number | bigint>,
        communityIncome: RawTransactionArgument<number | bigint>,
        peerIncome: RawTransactionArgument<number | bigint>,
        siblings: RawTransactionArgument<Array<Array<number>>>,
        sides: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Proves a member's income of a day by its root, so that the member can claim it.
 * Any address may call, for any member. A day that the member has proven already
 * adds nothing, so that another address's proof makes no transaction of the member
 * fail.
 */
export function prove(options: ProveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        'address',
        'u64',
        'u64',
        'u64',
        'u64',
        'vector<vector<u8>>',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "liquidity", "config", "day", "member", "friendIncome", "indirectIncome", "communityIncome", "peerIncome", "siblings", "sides"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'prove',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface FundReserveArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
}
export interface FundReserveOptions {
    package: string;
    arguments: FundReserveArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Adds to the team reserve, permanently; anyone may call. */
export function fundReserve(options: FundReserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "coin"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'fund_reserve',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface AcceptDepositArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    deposit: TransactionArgument;
}
export interface AcceptDepositOptions {
    package: string;
    arguments: AcceptDepositArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        deposit: TransactionArgument
    ];
    typeArguments: [
        string
    ];
}
/** Adds what `vault::fund_reserve` took out of the vault to the team reserve. */
export function acceptDeposit(options: AcceptDepositOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "deposit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'accept_deposit',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ClaimableByKindArguments {
    liquidity: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
}
export interface ClaimableByKindOptions {
    package: string;
    arguments: ClaimableByKindArguments | [
        liquidity: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns what an owner can claim of each kind, the index being the kind: static,
 * friend, indirect, community, peer, in micro-dollars. Static income is that
 * through the last closed day, team income what is proven.
 */
export function claimableByKind(options: ClaimableByKindOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address'
    ] satisfies (string | null)[];
    const parameterNames = ["liquidity", "owner"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'claimable_by_kind',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface IsProvenArguments {
    team: RawTransactionArgument<string>;
    member: RawTransactionArgument<string>;
    day: RawTransactionArgument<number | bigint>;
}
export interface IsProvenOptions {
    package: string;
    arguments: IsProvenArguments | [
        team: RawTransactionArgument<string>,
        member: RawTransactionArgument<string>,
        day: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Returns whether a member has proven a day. */
export function isProven(options: IsProvenOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address',
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "member", "day"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'is_proven',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RootsArguments {
    team: RawTransactionArgument<string>;
    fromDay: RawTransactionArgument<number | bigint>;
    limit: RawTransactionArgument<number | bigint>;
}
export interface RootsOptions {
    package: string;
    arguments: RootsArguments | [
        team: RawTransactionArgument<string>,
        fromDay: RawTransactionArgument<number | bigint>,
        limit: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Returns up to `limit` days that were published, beginning with `from_day`; fewer
 * if they never were.
 */
export function roots(options: RootsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "fromDay", "limit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'roots',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface OverviewArguments {
    team: RawTransactionArgument<string>;
}
export interface OverviewOptions {
    package: string;
    arguments: OverviewArguments | [
        team: RawTransactionArgument<string>
    ];
    typeArguments: [
        string
    ];
}
/** Returns the team's reserve, escrow and days. */
export function overview(options: OverviewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["team"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'settlement',
        function: 'overview',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
