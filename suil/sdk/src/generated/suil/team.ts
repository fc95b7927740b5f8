/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as reserve from './reserve.ts';
import * as balance from './deps/sui/balance.ts';
import * as table from './deps/sui/table.ts';
const $moduleName = 'suil::team';
export const Team = new MoveStruct({ name: `${$moduleName}::Team<phantom T0>`, fields: {
        id: bcs.Address,
        /** Not yet promised to anyone. */
        reserve: reserve.Reserve,
        /** Promised by the published roots and not claimed. */
        escrow: balance.Balance,
        roots: table.Table,
        /** The first day of the liquidity product. */
        first_day: bcs.u64(),
        /** The first day that is not published. */
        next_day: bcs.u64(),
        accounts: table.Table
    } });
export const Root = new MoveStruct({ name: `${$moduleName}::Root`, fields: {
        root: bcs.vector(bcs.u8()),
        /** What the day moved from the reserve to escrow, in micro-dollars. */
        total: bcs.u64(),
        published_at_ms: bcs.u64(),
        /**
         * From then on it proves; until then it can be revoked. Never before the root of
         * the day before.
         */
        claimable_at_ms: bcs.u64()
    } });
export const Account = new MoveStruct({ name: `${$moduleName}::Account`, fields: {
        proven: bcs.vector(bcs.u64()),
        claimed: bcs.vector(bcs.u64())
    } });
export interface HashArguments {
    root: TransactionArgument;
}
export interface HashOptions {
    package: string;
    arguments: HashArguments | [
        root: TransactionArgument
    ];
}
/** Returns the root itself. */
export function hash(options: HashOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'hash',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface TotalArguments {
    root: TransactionArgument;
}
export interface TotalOptions {
    package: string;
    arguments: TotalArguments | [
        root: TransactionArgument
    ];
}
/** Returns what the day moved from the reserve to escrow, in micro-dollars. */
export function total(options: TotalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'total',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface PublishedAtMsArguments {
    root: TransactionArgument;
}
export interface PublishedAtMsOptions {
    package: string;
    arguments: PublishedAtMsArguments | [
        root: TransactionArgument
    ];
}
/** Returns when the root was published. */
export function publishedAtMs(options: PublishedAtMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'published_at_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ClaimableAtMsArguments {
    root: TransactionArgument;
}
export interface ClaimableAtMsOptions {
    package: string;
    arguments: ClaimableAtMsArguments | [
        root: TransactionArgument
    ];
}
/** Returns from when on the root proves. */
export function claimableAtMs(options: ClaimableAtMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'claimable_at_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ProvenArguments {
    account: TransactionArgument;
}
export interface ProvenOptions {
    package: string;
    arguments: ProvenArguments | [
        account: TransactionArgument
    ];
}
/**
 * Returns what is proven so far, the fees included: friend, indirect, community,
 * peer, in micro-dollars.
 */
export function proven(options: ProvenOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["account"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'proven',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ClaimedArguments {
    account: TransactionArgument;
}
export interface ClaimedOptions {
    package: string;
    arguments: ClaimedArguments | [
        account: TransactionArgument
    ];
}
/** Returns what is claimed so far, the fees included, in the same order. */
export function claimed(options: ClaimedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["account"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'claimed',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ClaimableArguments {
    account: TransactionArgument;
}
export interface ClaimableOptions {
    package: string;
    arguments: ClaimableArguments | [
        account: TransactionArgument
    ];
}
/** Returns what is proven and not claimed, in the same order. */
export function claimable(options: ClaimableOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["account"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'claimable',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
