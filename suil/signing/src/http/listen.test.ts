import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const place = { host: '127.0.0.1', port: 0, hostVariable: 'AUDIT_HOST', portVariable: 'AUDIT_PORT' };

test('behavior: a caller that connected and asks nothing does not keep the port open', async () => {
  const listener = await listen(
    new Hono().get('/', (context) => context.text('here')),
    place,
  );
  expect(await (await fetch(listener.url)).text()).toBe('here');
  const caller = connect(Number(new URL(listener.url).port), place.host);
  await once(caller, 'connect');
  const closed = once(caller, 'close');
  caller.resume();
  await listener.close();
  await closed;
  await expect(fetch(listener.url)).rejects.toThrow();
});

test('error: a port that is taken', async () => {
  const first = await listen(new Hono(), place);
  const port = Number(new URL(first.url).port);
  await expect(listen(new Hono(), { ...place, port })).rejects.toMatchObject({ code: 'SETUP_PORT_TAKEN' });
  await first.close();
});
