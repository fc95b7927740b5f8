/** Serves a contract's operations: validation, session and the form of the response are made here, the answers by the handlers. */
import type { RouteConfig } from '@hono/zod-openapi';
import type { Address } from '@suil/core';
import type { CalendarText, Contract, CsvFile, NoContent, Operation } from '@suil/core/api';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Api, ApiEnv } from './api.ts';
import { CsvTable, csvAnswer } from './csv.ts';
import { answerJson } from './etag.ts';
import { readHeader } from './headers.ts';
import { bearerToken, type Caller } from './login.ts';
import { describeRoute } from './openapi/describe-route.ts';

interface AnyRequest {
  /** Network address of the caller, for rate limits. */
  readonly client: string;
  readonly header: (name: string) => string | undefined;
  /** By which the log and traces have the request. */
  readonly requestId: string;
}
interface MemberRequest {
  readonly member: Address;
  /** Place in the journal of what the member wrote last: lists must have it. */
  readonly afterSeq: bigint;
  /** Names the login; no one can read with it. */
  readonly sessionHash: string;
}
type Part<Served, Name extends string> = Served extends { readonly [Key in Name]: infer Schema extends z.ZodType }
  ? { readonly [Key in Name]: z.output<Schema> }
  : unknown;

/** What a handler gets: the validated parts that the operation declares, and who calls. */
export type ApiRequest<Served extends Operation> = AnyRequest &
  Part<Served, 'params'> &
  Part<Served, 'query'> &
  Part<Served, 'body'> &
  (Served extends { readonly session: true } ? MemberRequest : unknown) &
  (Served extends { readonly session: 'token' } ? { readonly token: string } : unknown);

type MaybePromise<Value> = Value | Promise<Value>;
type Answer<Response> = Response extends z.ZodType
  ? MaybePromise<z.input<Response>>
  : Response extends CsvFile
    ? MaybePromise<CsvTable>
    : Response extends CalendarText
      ? MaybePromise<string>
      : Response extends NoContent
        ? Promise<void>
        : never;

/** A handler for each operation; it returns what the response's schema describes, or throws an AppError to refuse. */
export type Handlers<Served extends Contract<keyof Served>> = {
  readonly [Name in keyof Served]: (request: ApiRequest<Served[Name]>) => Answer<Served[Name]['response']>;
};

interface Validated {
  out: { param: unknown; query: unknown; json: unknown };
}

/** Adds a route for each operation, in the contract's order. */
export function serve<Served extends Contract<keyof Served>>(
  api: Api,
  contract: Served,
  handlers: Handlers<Served>,
): void {
  for (const name in contract) {
    const { session, response }: Operation = contract[name];
    const handle = handlers[name];
    api.openapi<RouteConfig, Validated, string>(describeRoute(name, contract[name]), async (context) => {
      const request: unknown = {
        client: context.var.client,
        requestId: context.var.requestId,
        header: (header: string) => readHeader(context, header),
        params: context.req.valid('param'),
        query: context.req.valid('query'),
        body: context.req.valid('json'),
        ...(session === true && memberOf(await context.var.requireCaller())),
        ...(session === 'token' && { token: bearerToken(readHeader(context, 'authorization')) }),
      };
      // Its parts were validated by the operation's own schemas.
      const result = await handle(request as ApiRequest<(typeof contract)[typeof name]>);
      return 'kind' in response && response.kind === 'calendar'
        ? answerCalendar(context, String(result))
        : answer(context, result);
    });
  }
}

function memberOf({ address, afterSeq, sessionHash }: Caller): MemberRequest {
  return { member: address, afterSeq, sessionHash };
}

function answerCalendar(context: Context<ApiEnv>, text: string): Response {
  return context.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
}

function answer(context: Context<ApiEnv>, result: unknown): Response {
  if (result === undefined) return context.body(null, 204);
  return result instanceof CsvTable ? csvAnswer(context, result) : answerJson(context, result);
}
