/** What the chain's thread reports to the page: plain data, amounts and versions as text. Types only. */
import type { Localnet, TracedCall } from '../../src/index.ts';

export type JsonValue = ReturnType<Localnet['toJson']>;

export interface AccountView {
  /** Such as `Account 1`. */
  readonly name: string;
  readonly address: string;
  readonly balanceMist: string;
}

export interface ParameterView {
  /** Place in the function's whole list. */
  readonly index: number;
  /** With type parameters as `T0`. */
  readonly type: string;
  /** An object's id is asked for, or a value. */
  readonly kind: 'object' | 'value';
  readonly reference: 'immutable' | 'mutable' | null;
  /** Id of the only object of this type, such as the clock's; empty where there is none. */
  readonly preset: string;
}

/** A function that a transaction can call. */
export interface FunctionView {
  readonly module: string;
  readonly name: string;
  /** Abilities that each type argument needs. */
  readonly typeParameters: readonly (readonly string[])[];
  /** Without the transaction's context, which the chain gives. */
  readonly parameters: readonly ParameterView[];
  readonly returns: readonly string[];
}

export interface PackageView {
  readonly name: string;
  readonly id: string;
  readonly functions: readonly FunctionView[];
}

export interface ObjectView {
  readonly id: string;
  readonly type: string;
  /** An address, `shared`, `immutable`, or `object` and the id of its parent. */
  readonly owner: string;
  readonly version: string;
  readonly json: JsonValue;
}

export interface ChangeView {
  readonly what: 'created' | 'changed' | 'deleted' | 'wrapped' | 'unwrapped' | 'funds changed';
  readonly id: string;
  readonly type: string;
  readonly owner: string;
}

/** A transaction that was executed, and its calls. */
export interface RunView {
  readonly digest: string;
  /** Why it failed; null when it did not. */
  readonly failure: string | null;
  readonly checkpoint: string;
  readonly gas: { readonly computationMist: string; readonly storageMist: string; readonly rebateMist: string };
  /** What the function returned. */
  readonly results: readonly { readonly type: string; readonly json: JsonValue }[];
  readonly events: readonly { readonly type: string; readonly json: JsonValue }[];
  readonly changes: readonly ChangeView[];
  readonly calls: readonly TracedCall[];
}

export interface CallRequest {
  readonly sender: string;
  readonly packageId: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly string[];
  /** As typed, one per parameter of {@link FunctionView}. */
  readonly arguments: readonly string[];
}

export interface PublishRequest {
  readonly sender: string;
  readonly name: string;
  readonly modules: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly dependencies: readonly string[];
}

export interface ChainView {
  readonly timeMs: number;
  readonly checkpoint: string;
  readonly accounts: readonly AccountView[];
  /** Live objects that the page's transactions made or changed, and what the accounts own. */
  readonly objects: readonly ObjectView[];
}

/** What each method of a session takes and answers. */
export interface SessionMethods {
  readonly state: readonly [null, ChainView];
  readonly publish: readonly [PublishRequest, { readonly run: RunView; readonly package: PackageView | null }];
  readonly call: readonly [CallRequest, RunView];
  /** Moves the clock ahead by so many milliseconds. */
  readonly advance: readonly [number, null];
  /** Begins anew: packages, objects and transactions are gone. */
  readonly reset: readonly [null, null];
}

/** What the chain's thread does. */
export type Session = {
  readonly [Method in keyof SessionMethods]: (input: SessionMethods[Method][0]) => Promise<SessionMethods[Method][1]>;
};
