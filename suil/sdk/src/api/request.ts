/**
 * What a request to the REST API is and what an answer says, typed by the contract of `@suil/core/api`. Sends nothing and loads no schema, so
 * that a page can load the schemas while it waits.
 */
import { AppError, type ErrorBody, fromErrorBody } from '@suil/core';
import type { Api, CalendarText, CsvFile, NoContent, Operation, RequestOf, ResponseOf } from '@suil/core/api';

/** Values of a query that are null or undefined are left out. */
type Optional<Query> = { readonly [Name in keyof Query]: Query[Name] | null | undefined };
type Given<Request> = Request extends { readonly query?: infer Query }
  ? Omit<Request, 'query'> & { readonly query?: Optional<Query> }
  : Request;
/** What a call of the operation is given: nothing, where it needs nothing. */
export type RequestArguments<Called extends Operation> =
  object extends RequestOf<Called> ? [request?: Given<RequestOf<Called>>] : [request: Given<RequestOf<Called>>];

/** What a call of the operation returns: the parsed JSON, the text of a CSV file or calendar, or undefined where there is no body. */
export type AnswerOf<Called extends Operation> = Called['response'] extends CsvFile | CalendarText
  ? string
  : ResponseOf<Called>;

/** One page of a list; `nextCursor` is null on the last one. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}
/** Operations that answer with a page. */
export type PagedName = {
  [Name in keyof Api]: ResponseOf<Api[Name]> extends Page<unknown> ? Name : never;
}[keyof Api];
export type ItemOf<Name extends PagedName> = ResponseOf<Api[Name]> extends Page<infer Item> ? Item : never;
type QueryOf<Request> = Request extends { readonly query?: infer Query } ? Query : unknown;
/** What limits a list, with the number of items in one page. */
export type FilterOf<Name extends PagedName> = Optional<Omit<QueryOf<RequestOf<Api[Name]>>, 'cursor'>>;

/** The parts of a request, of whichever operation. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns method and path of an operation, the path with its parameters and query. */
export function locate(name: string, { params = {}, query = {} }: RequestParts): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return { method, path: given.length > 0 ? `${filled}?${search}` : filled };
}

/**
 * Returns what a response of 2xx says, as its schema has it.
 * @typeParam Answer what the operation's schema returns
 * @throws {REQUEST_FAILED} when it is not as its schema says; with `status` when it is no JSON
 */
export async function parseAnswer<Answer>({ response: schema }: Operation, response: Response): Promise<Answer> {
  const read = 'parse' in schema ? parseJson(schema, response) : readOther(schema, response);
  return (await read) as Answer;
}

async function parseJson(schema: { parse(body: unknown): unknown }, response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AppError('REQUEST_FAILED', { status: response.status }, { cause });
  });
  try {
    return schema.parse(body);
  } catch (cause) {
    throw new AppError('REQUEST_FAILED', {}, { cause });
  }
}

async function readOther(
  { kind }: CsvFile | CalendarText | NoContent,
  response: Response,
): Promise<string | undefined> {
  return kind === 'no content' ? undefined : response.text();
}

/** Returns the error that a response of another status describes; {REQUEST_FAILED} with `status` when it describes none. */
export async function readRefusal(response: Response): Promise<AppError> {
  const refusal: { error?: ErrorBody } | null = await response.json().catch(() => null);
  return refusal?.error ? fromErrorBody(refusal.error) : new AppError('REQUEST_FAILED', { status: response.status });
}
