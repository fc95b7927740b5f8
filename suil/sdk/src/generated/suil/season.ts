/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction } from '@mysten/sui/transactions';
const $moduleName = 'suil::season';
export const SeasonPublished = new MoveStruct({ name: `${$moduleName}::SeasonPublished`, fields: {
        season: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export const SeasonAttested = new MoveStruct({ name: `${$moduleName}::SeasonAttested`, fields: {
        season: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        provable_at_ms: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SeasonRevoked = new MoveStruct({ name: `${$moduleName}::SeasonRevoked`, fields: {
        season: bcs.u64(),
        root: bcs.vector(bcs.u8()),
        timestamp_ms: bcs.u64()
    } });
export interface PublishSeasonArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    season: RawTransactionArgument<number | bigint>;
    root: RawTransactionArgument<Array<number>>;
}
export interface PublishSeasonOptions {
    package: string;
    arguments: PublishSeasonArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        season: RawTransactionArgument<number | bigint>,
        root: RawTransactionArgument<Array<number>>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Publishes a season's root, for the settlement key alone. Without an attestation
 * it proves nothing.
 */
export function publishSeason(options: PublishSeasonOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "season", "root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'season',
        function: 'publish_season',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface AttestSeasonArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    season: RawTransactionArgument<number | bigint>;
    root: RawTransactionArgument<Array<number>>;
}
export interface AttestSeasonOptions {
    package: string;
    arguments: AttestSeasonArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        season: RawTransactionArgument<number | bigint>,
        root: RawTransactionArgument<Array<number>>
    ];
    typeArguments: [
        string
    ];
}
/**
 * States that the audit key computed the same root of a season, for that key
 * alone. The root proves 7 days later.
 */
export function attestSeason(options: AttestSeasonOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        'vector<u8>',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "season", "root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'season',
        function: 'attest_season',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface RevokeSeasonArguments {
    team: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    guardian: RawTransactionArgument<string>;
    season: RawTransactionArgument<number | bigint>;
}
export interface RevokeSeasonOptions {
    package: string;
    arguments: RevokeSeasonArguments | [
        team: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        guardian: RawTransactionArgument<string>,
        season: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Takes a season's root back before it proves, for the guardian alone. */
export function revokeSeason(options: RevokeSeasonOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "config", "guardian", "season"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'season',
        function: 'revoke_season',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface ProveSeasonArguments {
    team: RawTransactionArgument<string>;
    liquidity: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    season: RawTransactionArgument<number | bigint>;
    member: RawTransactionArgument<string>;
    amounts: RawTransactionArgument<Array<number | bigint>>;
    siblings: RawTransactionArgument<Array<Array<number>>>;
    sides: RawTransactionArgument<number | bigint>;
}
export interface ProveSeasonOptions {
    package: string;
    arguments: ProveSeasonArguments | [
        team: RawTransactionArgument<string>,
        liquidity: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        season: RawTransactionArgument<number | bigint>,
        member: RawTransactionArgument<string>,
        amounts: RawTransactionArgument<Array<number | bigint>>,
        siblings: RawTransactionArgument<Array<Array<number>>>,
        sides: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Proves a member's income of a season by its root, so that the member can claim
 * it. Any address may call, for any member. Days that the member has proven, and
 * days of which less is left than the amounts (their root was wrong), are left
 * out.
 */
export function proveSeason(options: ProveSeasonOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        'u64',
        'address',
        'vector<u64>',
        'vector<vector<u8>>',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "liquidity", "config", "season", "member", "amounts", "siblings", "sides"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'season',
        function: 'prove_season',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface LateRootArguments {
    team: RawTransactionArgument<string>;
    season: RawTransactionArgument<number | bigint>;
}
export interface LateRootOptions {
    package: string;
    arguments: LateRootArguments | [
        team: RawTransactionArgument<string>,
        season: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Returns a season's root; none while it has none. */
export function lateRoot(options: LateRootOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["team", "season"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'season',
        function: 'late_root',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
