import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPriceService, type PriceService } from './price-service.ts';

const QUOTE = '{"bitcoin":{"usd":64250.123456789,"usd_24h_change":-1.23999,"last_updated_at":1700000000}}';
const MINUTE = 60_000;

let answer: { status: number; body: string };
let asked: string[];
let nowMs: number;
let service: PriceService;
let close: () => void;

beforeEach(async () => {
  answer = { status: 200, body: QUOTE };
  asked = [];
  nowMs = 1_000 * MINUTE;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { location: 'https://elsewhere.example' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  service = createPriceService({ url: new URL(`http://127.0.0.1:${port}/api/v3/`), fetch, now: () => nowMs });
});
afterEach(() => close());

describe('quote', () => {
  test('default: the price cut to micro-dollars, the change to basis points, both without a float', async () => {
    expect(await service.quote()).toEqual({ price: '64250123456', changeBps: -123, asOfMs: 1_700_000_000_000 });
    expect(asked[0]).toMatch(/^\/api\/v3\/simple\/price\?ids=bitcoin&/);
  });

  test('behavior: asks at most once a minute, shows what it knew for ten, then nothing', async () => {
    await service.quote();
    await service.quote();
    expect(asked).toHaveLength(1);
    answer = { status: 503, body: '' };
    nowMs += 2 * MINUTE;
    expect(await service.quote()).toMatchObject({ price: '64250123456' });
    nowMs += 9 * MINUTE;
    expect(await service.quote()).toBeNull();
    answer = { status: 200, body: QUOTE };
    expect(await service.quote()).toBeNull();
    nowMs += 2 * MINUTE;
    expect(await service.quote()).toMatchObject({ price: '64250123456' });
  });

  test('behavior: many who ask at once, of a service that is slow or not, are one question', async () => {
    const quotes = await Promise.all(Array.from({ length: 50 }, () => service.quote()));
    expect(new Set(quotes.map((quote) => quote?.price))).toEqual(new Set(['64250123456']));
    expect(asked).toHaveLength(1);
    nowMs += 2 * MINUTE;
    await Promise.all(Array.from({ length: 50 }, () => service.quote()));
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['a failure', 500, QUOTE],
    ['a redirection', 302, QUOTE],
    ['no JSON', 200, '<html>'],
    ['another form', 200, '{"bitcoin":{"usd":"cheap"}}'],
    ['a price below zero', 200, QUOTE.replace('64250', '-64250')],
  ])('edge: %s is no price', async (_name, status, body) => {
    answer = { status, body };
    expect(await service.quote()).toBeNull();
  });

  test('edge: without an address there is no price and nothing is asked', async () => {
    const none = createPriceService({ url: null, fetch, now: () => nowMs });
    expect(await none.quote()).toBeNull();
    expect(await none.candles('day', 10)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('candles', () => {
  test('default: the service stamps at the end; half hours become hours, oldest first', async () => {
    // 01:30 and 02:00 belong to the hour that begins at 01:00, 02:30 to the next.
    const row = (minutes: number, ...prices: number[]) => [minutes * MINUTE, ...prices];
    answer.body = JSON.stringify([row(90, 10, 12, 9, 11), row(120, 11, 11.5, 8.25, 10), row(150, 10, 10, 10, 10)]);
    const hour = { open: '10000000', high: '12000000', low: '8250000', close: '10000000', volume: null };
    const next = { open: '10000000', high: '10000000', low: '10000000', close: '10000000', volume: null };
    const expected = [
      { startMs: 60 * MINUTE, ...hour },
      { startMs: 120 * MINUTE, ...next },
    ];
    expect(await service.candles('hour', 100)).toEqual(expected);
    expect(await service.candles('hour', 1)).toEqual(expected.slice(1));
  });
});
