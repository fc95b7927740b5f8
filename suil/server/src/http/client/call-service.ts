/** Calls one of the processes that sign, over HTTP with its token. An answer counts only in the form that it should have. */
import { type AppError, createAppError, isAppErrorCode } from '@suil/core';
import { z } from 'zod';

export interface Service {
  readonly url: string;
  readonly token: string;
  /** Returns what is thrown when it is open whether the process did what it was asked. */
  readonly unavailable: (context: { status?: number }, cause?: { cause: unknown }) => AppError;
  /** Whether an error is the process's own refusal, after which it did nothing. */
  readonly isRefusal: (status: number, code: string) => boolean;
}

export interface CallOptions {
  /** JSON; without it the request is a GET. */
  readonly body?: string;
  readonly timeoutMs?: number;
  /** Sent beside the token. */
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 15_000;
const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

/** Returns the answer. @throws what `unavailable` returns, or the process's own error */
export async function callService<Schema extends z.ZodType>(
  service: Service,
  path: string,
  schema: Schema,
  { body, timeoutMs = TIMEOUT_MS, headers = {} }: CallOptions = {},
): Promise<z.infer<Schema>> {
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(new URL(path, service.url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    status = response.status;
    answer = await response.json();
  } catch (cause) {
    throw service.unavailable({}, { cause });
  }
  const parsed = schema.safeParse(answer);
  if (status === 200 && parsed.success) return parsed.data;
  const { data } = refusalSchema.safeParse(answer);
  if (data === undefined || !service.isRefusal(status, data.error.code) || !isAppErrorCode(data.error.code))
    throw service.unavailable({ status });
  throw createAppError(data.error.code, data.error.context ?? {});
}
