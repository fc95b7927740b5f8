/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
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
        /** The sum of what is left of all days. */
        escrow: balance.Balance,
        /** Season `i` begins with the day `first_day + 28 · i`. */
        seasons: table.Table,
        /** The first day of the liquidity product. */
        first_day: bcs.u64(),
        /** The first day that was never published. */
        next_day: bcs.u64(),
        /**
         * Bit `i` of word `s`: the member has proven the day `first_day + 28 · s + i`.
         * Ends with the last season of which the member has proven a day.
         */
        proven: table.Table
    } });
export const DayRoot = new MoveStruct({ name: `${$moduleName}::DayRoot`, fields: {
        root: bcs.vector(bcs.u8()),
        /** What the day moved from the reserve to escrow, in micro-dollars. */
        total: bcs.u64(),
        published_at_ms: bcs.u64(),
        /** From then on it proves; until then it can be revoked. */
        claimable_at_ms: bcs.u64(),
        /** The audit key computed the same root. */
        attested: bcs.bool(),
        /** The audit key made it wait longer. */
        held: bcs.bool(),
        /** The day is due again. */
        revoked: bcs.bool()
    } });
export const LateRoot = new MoveStruct({ name: `${$moduleName}::LateRoot`, fields: {
        root: bcs.vector(bcs.u8()),
        /** Set by the attestation. */
        provable_at_ms: bcs.option(bcs.u64())
    } });
export const Season = new MoveStruct({ name: `${$moduleName}::Season`, fields: {
        roots: bcs.vector(DayRoot),
        /** The root over the amounts of all 28 days, for members who prove late. */
        late: bcs.option(LateRoot),
        /**
         * Of each day's total what is not proven, in micro-dollars; 0 while the day is
         * revoked.
         */
        left: bcs.vector(bcs.u64())
    } });
export interface SeasonDaysOptions {
    package: string;
    arguments?: [
    ];
}
/** Returns the days of a season. */
export function seasonDays(options: SeasonDaysOptions) {
    const packageAddress = options.package;
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'season_days',
    });
}
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
export interface IsAttestedArguments {
    root: TransactionArgument;
}
export interface IsAttestedOptions {
    package: string;
    arguments: IsAttestedArguments | [
        root: TransactionArgument
    ];
}
/** Returns whether the audit key computed the same root. */
export function isAttested(options: IsAttestedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'is_attested',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsHeldArguments {
    root: TransactionArgument;
}
export interface IsHeldOptions {
    package: string;
    arguments: IsHeldArguments | [
        root: TransactionArgument
    ];
}
/** Returns whether the audit key made it wait longer. */
export function isHeld(options: IsHeldOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'is_held',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsRevokedArguments {
    root: TransactionArgument;
}
export interface IsRevokedOptions {
    package: string;
    arguments: IsRevokedArguments | [
        root: TransactionArgument
    ];
}
/** Returns whether the root was revoked and the day is due again. */
export function isRevoked(options: IsRevokedOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["root"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'is_revoked',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface LateHashArguments {
    late: TransactionArgument;
}
export interface LateHashOptions {
    package: string;
    arguments: LateHashArguments | [
        late: TransactionArgument
    ];
}
/** Returns the season root itself. */
export function lateHash(options: LateHashOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["late"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'late_hash',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ProvableAtMsArguments {
    late: TransactionArgument;
}
export interface ProvableAtMsOptions {
    package: string;
    arguments: ProvableAtMsArguments | [
        late: TransactionArgument
    ];
}
/** Returns from when on the season root proves; none until it is attested. */
export function provableAtMs(options: ProvableAtMsOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["late"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'provable_at_ms',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsProvableArguments {
    late: TransactionArgument;
    nowMs: RawTransactionArgument<number | bigint>;
}
export interface IsProvableOptions {
    package: string;
    arguments: IsProvableArguments | [
        late: TransactionArgument,
        nowMs: RawTransactionArgument<number | bigint>
    ];
}
/** Returns whether the season root proves. */
export function isProvable(options: IsProvableOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["late", "nowMs"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'is_provable',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface IsClaimableArguments {
    root: TransactionArgument;
    nowMs: RawTransactionArgument<number | bigint>;
}
export interface IsClaimableOptions {
    package: string;
    arguments: IsClaimableArguments | [
        root: TransactionArgument,
        nowMs: RawTransactionArgument<number | bigint>
    ];
}
/** Returns whether the root proves. */
export function isClaimable(options: IsClaimableOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["root", "nowMs"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'team',
        function: 'is_claimable',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
