/** A method of JSON-RPC: named parameters, each with a reader, and a function of the values read. */

import type { Localnet } from '../types.ts';

/** Turns one JSON value into what a method works with. @throws {RPC_REQUEST_INVALID} naming `name` */
export type Reader<T> = (value: unknown, name: string) => T;

export interface Parameter<T> {
  readonly name: string;
  readonly read: Reader<T>;
}

export interface JsonRpcMethod {
  readonly parameters: readonly Parameter<unknown>[];
  /** @param args as many as there are parameters, read @param signal aborted when the client has gone */
  run(args: readonly unknown[], signal: AbortSignal): unknown;
}

/** Methods by their full name, such as `sui_getObject`. */
export type MethodTable = Readonly<Record<string, JsonRpcMethod>>;

/** What a family of methods works on. */
export interface MethodContext {
  readonly chain: Localnet;
  /** The chain's wall clock in milliseconds. */
  readonly nowMs: () => number;
}

type Read<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** Returns a method whose function takes its parameters in order, then the signal of a client that goes. */
export function method<const P extends readonly Parameter<unknown>[]>(
  parameters: P,
  run: (...args: [...Read<P>, signal: AbortSignal]) => unknown,
): JsonRpcMethod {
  return { parameters, run: (args, signal) => run(...(args as Read<P>), signal) };
}

/** Returns a parameter; positional and by-name calls use the same names. */
export function param<T>(name: string, read: Reader<T>): Parameter<T> {
  return { name, read };
}
