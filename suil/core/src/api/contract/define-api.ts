/**
 * What an operation of the REST API is: its texts, the schemas of what is sent and answered, who may call it, and how it refuses. Server,
 * OpenAPI document and app are typed by the operations that the other files here define.
 */
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path below `/api`, e.g. `GET /bank/subscriptions/{id}`. */
export type OperationName = `${HttpMethod} /${string}`;
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;

/** A response without a body. */
export interface NoContent {
  readonly kind: 'no content';
  readonly description: string;
}
/** A CSV file (RFC 4180). */
export interface CsvFile {
  readonly kind: 'csv';
  readonly example: string;
}

/** A calendar (iCalendar, RFC 5545). */
export interface CalendarText {
  readonly kind: 'calendar';
  readonly example: string;
}

export interface Operation {
  readonly tag: string;
  readonly summary: string;
  /** True: only with a live session. `token`: with a session's token, which the handler checks, because the session may have ended. */
  readonly session?: true | 'token';
  /** Parameters in the path; those of the name, and no others. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON. */
  readonly body?: z.ZodType;
  /** Schema of the JSON, or what is answered instead. */
  readonly response: z.ZodType | NoContent | CsvFile | CalendarText;
  /** Statuses that this operation refuses with; 500 and 503 are added for all, 429 where something is answered. */
  readonly refusals?: readonly RefusalStatus[];
}

/** The operations of these names, each an {@link OperationName}. */
export type Contract<Name extends PropertyKey> = { readonly [Each in Name]: Operation };

type Sent<Part extends string, Schema extends z.ZodType> =
  object extends z.input<Schema>
    ? { readonly [Name in Part]?: z.input<Schema> }
    : { readonly [Name in Part]: z.input<Schema> };
type SentPart<Called, Part extends string> = Called extends { readonly [Name in Part]: infer Schema extends z.ZodType }
  ? Sent<Part, Schema>
  : unknown;
/** What a caller sends: the parts that the operation declares. */
export type RequestOf<Called extends Operation> = SentPart<Called, 'params'> &
  SentPart<Called, 'query'> &
  SentPart<Called, 'body'>;
/** What a caller gets: the parsed JSON, or undefined where there is none. */
export type ResponseOf<Called extends Operation> = Called['response'] extends z.ZodType
  ? z.output<Called['response']>
  : undefined;

type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type ParametersFit<Name> = [ParameterOf<Name>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: z.ZodObject<Record<ParameterOf<Name>, z.ZodType>> };
type Fit<Name> = Name extends OperationName ? ParametersFit<Name> : never;

/** Returns the contract. A name that is no {@link OperationName}, or has other parameters than `params`, does not compile. */
export function defineApi<Api extends Contract<keyof Api>>(api: Api & { [Name in keyof Api]: Fit<Name> }): Api {
  return api;
}

/** Returns a response that has no body. `description` says what is done. */
export function noContent(description: string): NoContent {
  return { kind: 'no content', description };
}

export function csvFile(example: string): CsvFile {
  return { kind: 'csv', example };
}

export function calendarText(example: string): CalendarText {
  return { kind: 'calendar', example };
}
