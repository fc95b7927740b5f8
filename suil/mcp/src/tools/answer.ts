/** What a tool answers: its result as JSON, and a failure as a sentence. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError, describeFailure, readAppError } from '@suil/core';

/** Returns the result as JSON, amounts as texts, or what is wrong and what to do. Never throws. */
export async function answer(work: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: toJson(await work()) }] };
  } catch (error) {
    const known = readAppError(error) ?? new AppError('INTERNAL', {}, { cause: error });
    return { isError: true, content: [{ type: 'text', text: `${known.code}: ${describeFailure(known)}` }] };
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    return part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part;
  });
}
