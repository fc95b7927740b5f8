/**
 * How many vouchers auditor and signer make in a second with keys in their memory, asked over HTTP one after the other as the server does
 * it, and what the approval adds to each: `npm run bench -- vouchers [--requests N]`.
 */
import { parseArgs } from 'node:util';
import { elementAt } from '../element-at.ts';
import { openVouchers } from './open-vouchers.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000' } } });
const count = Number(values.requests);
if (!Number.isSafeInteger(count) || count < 100)
  throw new Error('Usage: npm run bench -- vouchers [--requests N], where N is 100 or more');

const { requests, approve, sign, close } = await openVouchers(count);
const addedMs: number[] = [];
const startedAtMs = performance.now();
for (const request of requests) {
  const askedAtMs = performance.now();
  const approval = await approve(request);
  addedMs.push(performance.now() - askedAtMs);
  await sign(request, approval);
}
const seconds = (performance.now() - startedAtMs) / 1_000;
await close();
const sortedMs = addedMs.toSorted((left, right) => left - right);
const addedP99Ms = Number(elementAt(sortedMs, Math.ceil(sortedMs.length * 0.99) - 1).toFixed(1));
console.log(JSON.stringify({ requests: count, vouchersPerSecond: Math.round(count / seconds), addedP99Ms }));
