/** What a service is to the handler: proto reflection on one side, plain functions on the other. */
import type { MaskMessageType } from './wire/mask.ts';

/** One call's surroundings. */
export interface Call {
  /** Aborted when the client has gone or the handler closes. */
  readonly signal: AbortSignal;
}

/** The parts of a protobuf-ts MessageType that serving needs. */
export interface MessageLike extends MaskMessageType {
  fromBinary(bytes: Uint8Array): object;
  toBinary(message: object): Uint8Array;
  create(partial: object): object;
}

/** The parts of a protobuf-ts MethodInfo that serving needs. */
export interface MethodLike {
  readonly name: string;
  readonly localName: string;
  readonly serverStreaming: boolean;
  readonly I: MessageLike;
  readonly O: MessageLike;
}

/** Runs one method: a unary one answers a message, a streaming one an async iterable of messages. */
// biome-ignore lint/suspicious/noExplicitAny: each handler names its own message types; reflection picks them by name.
export type MethodHandler = (request: any, call: Call) => object | Promise<object> | AsyncIterable<object>;

/** A proto service and the functions that serve it, keyed by the method's lowerCamelCase name. */
export interface ServiceBinding {
  readonly service: { readonly typeName: string; readonly methods: readonly MethodLike[] };
  readonly methods: Readonly<Record<string, MethodHandler>>;
}

/** A message that may leave fields out at any depth, as the services build them. */
export type Partially<T> = T extends Uint8Array | bigint | string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Partially<Item>[]
    : T extends { oneofKind: string | undefined }
      ? T extends { oneofKind: infer Kind }
        ? { readonly oneofKind: Kind } & { readonly [K in Exclude<keyof T, 'oneofKind'>]: Partially<T[K]> }
        : never
      : { readonly [K in keyof T]?: Partially<T[K]> | undefined };
