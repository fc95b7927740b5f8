/**************************************************************
 * THIS FILE IS GENERATED AND SHOULD NOT BE MANUALLY MODIFIED *
 **************************************************************/
import { MoveStruct, normalizeMoveArguments, type RawTransactionArgument } from '../move-types.ts';
import { bcs } from '@mysten/sui/bcs';
import { type Transaction, type TransactionArgument } from '@mysten/sui/transactions';
import * as reserve from './reserve.ts';
import * as balance from './deps/sui/balance.ts';
import * as table from './deps/sui/table.ts';
import * as owners from './owners.ts';
import * as fee_balance from './fee_balance.ts';
import * as bucket from './bucket.ts';
const $moduleName = 'suil::pledge';
export const Pledges = new MoveStruct({ name: `${$moduleName}::Pledges`, fields: {
        id: bcs.Address,
        /** SUI not yet promised to anyone. */
        reserve: reserve.Reserve,
        /** SUI set aside for the running terms. */
        escrow: balance.Balance,
        principal: balance.Balance,
        suil_principal: balance.Balance,
        sui: table.Table,
        suil: table.Table,
        sui_owners: owners.Owners,
        suil_owners: owners.Owners,
        /** Of the income. */
        fees: fee_balance.FeeBalance,
        /** Hashrate that SUIL pledges were granted. */
        hashrate: bucket.Bucket
    } });
export const Overview = new MoveStruct({ name: `${$moduleName}::Overview`, fields: {
        principal: bcs.u64(),
        /** In base units of SUIL. */
        suil_principal: bcs.u64(),
        reserve: bcs.u64(),
        /** What is promised at most to the running terms and set aside for them. */
        escrow: bcs.u64(),
        /** How many SUI pledges were ever made; their ids are 0 and on. */
        count: bcs.u64(),
        /** How many SUIL pledges were ever made; their ids are 0 and on. */
        suil_count: bcs.u64()
    } });
export const Pledged = new MoveStruct({ name: `${$moduleName}::Pledged`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /** In MIST. */
        principal: bcs.u64(),
        term_days: bcs.u64(),
        /** In micro-dollars; it counts for the team as long as the pledge earns. */
        value: bcs.u64(),
        /** From the reserve to escrow, in MIST. */
        escrowed: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SuilPledged = new MoveStruct({ name: `${$moduleName}::SuilPledged`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /** In base units of SUIL. */
        principal: bcs.u64(),
        term_days: bcs.u64(),
        /** In micro-dollars; it counts for the team during the term. */
        value: bcs.u64(),
        /** In base units of HR. */
        hashrate: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const IncomePaid = new MoveStruct({ name: `${$moduleName}::IncomePaid`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /** Taken from escrow, the fee included, in MIST. */
        income: bcs.u64(),
        /** Kept for the vault, in MIST. */
        fee: bcs.u64(),
        /** From escrow back to the reserve, in MIST; 0 unless it was the last income. */
        returned: bcs.u64(),
        /** Whether it was the last income. */
        closed: bcs.bool(),
        timestamp_ms: bcs.u64()
    } });
export const PrincipalPaid = new MoveStruct({ name: `${$moduleName}::PrincipalPaid`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /** In MIST. */
        principal: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SuilPrincipalPaid = new MoveStruct({ name: `${$moduleName}::SuilPrincipalPaid`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /** In base units of SUIL. */
        principal: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const PledgeLeft = new MoveStruct({ name: `${$moduleName}::PledgeLeft`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        /**
         * How many days it earned; from the day after them it no longer counts for the
         * team.
         */
        served_days: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const SuilPledgeLeft = new MoveStruct({ name: `${$moduleName}::SuilPledgeLeft`, fields: {
        member: bcs.Address,
        id: bcs.u64(),
        term_days: bcs.u64(),
        /**
         * How many days of the term are complete; from the day after them it no longer
         * counts for the team.
         */
        served_days: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export const PledgeReserveFunded = new MoveStruct({ name: `${$moduleName}::PledgeReserveFunded`, fields: {
        funder: bcs.Address,
        /** In MIST. */
        amount: bcs.u64(),
        timestamp_ms: bcs.u64()
    } });
export interface PledgeArguments {
    pledges: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    finance: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
    termDays: RawTransactionArgument<number | bigint>;
    minValue: RawTransactionArgument<number | bigint>;
}
export interface PledgeOptions {
    package: string;
    arguments: PledgeArguments | [
        pledges: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        finance: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>,
        termDays: RawTransactionArgument<number | bigint>,
        minValue: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/**
 * Pledges SUI for a term. Its largest income moves from the reserve to escrow at
 * once.
 */
export function pledge(options: PledgeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        null,
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "usdcPool", "finance", "config", "coin", "termDays", "minValue"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'pledge',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface PledgeSuilArguments {
    pledges: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    finance: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
    termDays: RawTransactionArgument<number | bigint>;
    minValue: RawTransactionArgument<number | bigint>;
    minHashrate: RawTransactionArgument<number | bigint>;
}
export interface PledgeSuilOptions {
    package: string;
    arguments: PledgeSuilArguments | [
        pledges: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        finance: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>,
        termDays: RawTransactionArgument<number | bigint>,
        minValue: RawTransactionArgument<number | bigint>,
        minHashrate: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Pledges SUIL for a term. The hashrate for it is granted at once, by the event. */
export function pledgeSuil(options: PledgeSuilOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        null,
        null,
        'u64',
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "suilPool", "usdcPool", "finance", "config", "coin", "termDays", "minValue", "minHashrate"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'pledge_suil',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface WithdrawIncomeArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface WithdrawIncomeOptions {
    package: string;
    arguments: WithdrawIncomeArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner all the income of the complete days. The ramp starts again: today
 * earns the first yield.
 */
export function withdrawIncome(options: WithdrawIncomeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'withdraw_income',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CloseIncomeArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface CloseIncomeOptions {
    package: string;
    arguments: CloseIncomeArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner a SUI pledge's rest of income after its term; anyone may call.
 * What the pledge never earned returns to the reserve.
 */
export function closeIncome(options: CloseIncomeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'close_income',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface ClosePrincipalArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface ClosePrincipalOptions {
    package: string;
    arguments: ClosePrincipalArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner a SUI pledge's principal after its term; anyone may call. There
 * is no fee.
 */
export function closePrincipal(options: ClosePrincipalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'close_principal',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CloseSuilPrincipalArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface CloseSuilPrincipalOptions {
    package: string;
    arguments: CloseSuilPrincipalArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner a SUIL pledge's principal after its term; anyone may call. There
 * is no fee.
 */
export function closeSuilPrincipal(options: CloseSuilPrincipalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'close_suil_principal',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface LeaveArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface LeaveOptions {
    package: string;
    arguments: LeaveArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner a running SUI pledge's principal and the income of its complete
 * days, while an upgrade is announced that was not when the pledge was made. What
 * was set aside for the other days returns to the reserve.
 */
export function leave(options: LeaveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'leave',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface LeaveSuilArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface LeaveSuilOptions {
    package: string;
    arguments: LeaveSuilArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Pays the owner a running SUIL pledge's principal, while an upgrade is announced
 * that was not when the pledge was made. The ledger takes back, by the event,
 * hashrate that the days of the term did not serve for.
 */
export function leaveSuil(options: LeaveSuilOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'leave_suil',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface FundReserveArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    coin: RawTransactionArgument<string>;
}
export interface FundReserveOptions {
    package: string;
    arguments: FundReserveArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        coin: RawTransactionArgument<string>
    ];
}
/** Adds to the reserve, permanently; anyone may call. */
export function fundReserve(options: FundReserveOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "coin"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'fund_reserve',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface AcceptDepositArguments {
    pledges: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    deposit: TransactionArgument;
}
export interface AcceptDepositOptions {
    package: string;
    arguments: AcceptDepositArguments | [
        pledges: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        deposit: TransactionArgument
    ];
}
/** Adds what `vault::fund_reserve` took out of the vault to the reserve. */
export function acceptDeposit(options: AcceptDepositOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "config", "deposit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'accept_deposit',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CollectFeesArguments {
    pledges: RawTransactionArgument<string>;
    vault: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
}
export interface CollectFeesOptions {
    package: string;
    arguments: CollectFeesArguments | [
        pledges: RawTransactionArgument<string>,
        vault: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>
    ];
}
/** Moves the fees to the vault; anyone may call. */
export function collectFees(options: CollectFeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "vault", "config"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'collect_fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SuiPledgeArguments {
    pledges: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface SuiPledgeOptions {
    package: string;
    arguments: SuiPledgeArguments | [
        pledges: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/** Returns a SUI pledge as it stands now. */
export function suiPledge(options: SuiPledgeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'sui_pledge',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SuilPledgeArguments {
    pledges: RawTransactionArgument<string>;
    id: RawTransactionArgument<number | bigint>;
}
export interface SuilPledgeOptions {
    package: string;
    arguments: SuilPledgeArguments | [
        pledges: RawTransactionArgument<string>,
        id: RawTransactionArgument<number | bigint>
    ];
}
/** Returns a SUIL pledge as it stands now. */
export function suilPledge(options: SuilPledgeOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "id"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'suil_pledge',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SuiPledgesOfArguments {
    pledges: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
    from: RawTransactionArgument<number | bigint>;
    limit: RawTransactionArgument<number | bigint>;
}
export interface SuiPledgesOfOptions {
    package: string;
    arguments: SuiPledgesOfArguments | [
        pledges: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>,
        from: RawTransactionArgument<number | bigint>,
        limit: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Returns up to `limit` SUI pledges of an owner in the order they were made, from
 * the one at place `from` (0 is the first).
 */
export function suiPledgesOf(options: SuiPledgesOfOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address',
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "owner", "from", "limit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'sui_pledges_of',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface SuilPledgesOfArguments {
    pledges: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
    from: RawTransactionArgument<number | bigint>;
    limit: RawTransactionArgument<number | bigint>;
}
export interface SuilPledgesOfOptions {
    package: string;
    arguments: SuilPledgesOfArguments | [
        pledges: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>,
        from: RawTransactionArgument<number | bigint>,
        limit: RawTransactionArgument<number | bigint>
    ];
}
/**
 * Returns up to `limit` SUIL pledges of an owner in the order they were made, from
 * the one at place `from` (0 is the first).
 */
export function suilPledgesOf(options: SuilPledgesOfOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address',
        'u64',
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "owner", "from", "limit"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'suil_pledges_of',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface CountsOfArguments {
    pledges: RawTransactionArgument<string>;
    owner: RawTransactionArgument<string>;
}
export interface CountsOfOptions {
    package: string;
    arguments: CountsOfArguments | [
        pledges: RawTransactionArgument<string>,
        owner: RawTransactionArgument<string>
    ];
}
/** Returns how many SUI and how many SUIL pledges an owner ever made. */
export function countsOf(options: CountsOfOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'address'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "owner"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'counts_of',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface OpenPrincipalArguments {
    pledges: RawTransactionArgument<string>;
    termDays: RawTransactionArgument<number | bigint>;
}
export interface OpenPrincipalOptions {
    package: string;
    arguments: OpenPrincipalArguments | [
        pledges: RawTransactionArgument<string>,
        termDays: RawTransactionArgument<number | bigint>
    ];
}
/** Returns the largest principal that the reserve still takes for a term, in MIST. */
export function openPrincipal(options: OpenPrincipalOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        'u64'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "termDays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'open_principal',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface HashrateViewArguments {
    pledges: RawTransactionArgument<string>;
    suilPool: RawTransactionArgument<string>;
    usdcPool: RawTransactionArgument<string>;
    config: RawTransactionArgument<string>;
    termDays: RawTransactionArgument<number | bigint>;
}
export interface HashrateViewOptions {
    package: string;
    arguments: HashrateViewArguments | [
        pledges: RawTransactionArgument<string>,
        suilPool: RawTransactionArgument<string>,
        usdcPool: RawTransactionArgument<string>,
        config: RawTransactionArgument<string>,
        termDays: RawTransactionArgument<number | bigint>
    ];
    typeArguments: [
        string
    ];
}
/** Returns how much hashrate SUIL pledges may be granted. */
export function hashrateView(options: HashrateViewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null,
        null,
        null,
        null,
        'u64',
        '0x2::clock::Clock'
    ] satisfies (string | null)[];
    const parameterNames = ["pledges", "suilPool", "usdcPool", "config", "termDays"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'hashrate_view',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
        typeArguments: options.typeArguments
    });
}
export interface OverviewArguments {
    pledges: RawTransactionArgument<string>;
}
export interface OverviewOptions {
    package: string;
    arguments: OverviewArguments | [
        pledges: RawTransactionArgument<string>
    ];
}
/** Returns principal, reserve, escrow and the number of pledges. */
export function overview(options: OverviewOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pledges"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'overview',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
export interface FeesArguments {
    pledges: RawTransactionArgument<string>;
}
export interface FeesOptions {
    package: string;
    arguments: FeesArguments | [
        pledges: RawTransactionArgument<string>
    ];
}
/**
 * Returns the fees that the vault has not collected yet, and all that were ever
 * taken, in MIST.
 */
export function fees(options: FeesOptions) {
    const packageAddress = options.package;
    const argumentsTypes = [
        null
    ] satisfies (string | null)[];
    const parameterNames = ["pledges"];
    return (tx: Transaction) => tx.moveCall({
        package: packageAddress,
        module: 'pledge',
        function: 'fees',
        arguments: normalizeMoveArguments(options.arguments, argumentsTypes, parameterNames),
    });
}
