import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Address } from '@suil/core';
import type { NodeContact } from '@suil/core/api';
import { type IntentActionName, intentMessage } from '@suil/core/intent';
import { useTestDatabase } from '@suil/postgres/testing';
import { describe, expect, test } from 'vitest';
import { parseContactKeys } from '../../../sealing-keys.ts';
import { codeOf, createTestApp } from '../../../testing/test-app.test-support.ts';
import { memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { checkContact, toInternationalPhone } from './check.ts';
import { openLocalContactKeys } from './keys.ts';
import { openText, sealText } from './seal.ts';
import { openContact, resealContacts } from './service.ts';
import { readContacts } from './store.ts';

const [alice, bob] = [memberOf('a'), memberOf('b')];
const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) });
const contact: NodeContact = {
  name: 'Alice Example',
  phone: '03-1234-5678',
  country: 'JP',
  area: 'Tokyo, Chiyoda',
  address: '1-1 Chiyoda',
  postalCode: '100-0001',
};

describe('checkContact', () => {
  test('default: contacts of several countries', () => {
    const contacts: Partial<NodeContact>[] = [
      {},
      { country: 'US', phone: '+1 202-456-1111', postalCode: '20500' },
      { country: 'CN', phone: '138 0013 8000', postalCode: '100000' },
      { country: 'TW', phone: '0912 345 678', postalCode: '10048' },
      { country: 'KR', phone: '010-2345-6789', postalCode: '03051' },
      { country: 'IN', phone: '+91 98765 43210', postalCode: '110001' },
      { country: 'HK', phone: '+852 2345 6789', postalCode: '000000' },
    ];
    for (const change of contacts) expect(() => checkContact({ ...contact, ...change })).not.toThrow();
    expect(toInternationalPhone(contact)).toBe('+81312345678');
  });

  test('error: the first wrong field is named', () => {
    const cases: [Partial<NodeContact>, string][] = [
      [{ name: ' ' }, 'CONTACT_NAME_REQUIRED'],
      [{ country: 'XX' }, 'CONTACT_COUNTRY_UNKNOWN'],
      [{ country: 'jp' }, 'CONTACT_COUNTRY_UNKNOWN'],
      [{ phone: '12' }, 'CONTACT_PHONE_MALFORMED'],
      [{ phone: 'call me' }, 'CONTACT_PHONE_MALFORMED'],
      [{ phone: '' }, 'CONTACT_PHONE_MALFORMED'],
      [{ area: '' }, 'CONTACT_AREA_REQUIRED'],
      [{ address: '\t' }, 'CONTACT_ADDRESS_REQUIRED'],
      [{ postalCode: '1000' }, 'CONTACT_POSTAL_CODE_INVALID'],
      [{ country: 'US', phone: '+1 202-456-1111', postalCode: '100-0001' }, 'CONTACT_POSTAL_CODE_INVALID'],
      [{ country: 'HK', phone: '+852 2345 6789', postalCode: '' }, 'CONTACT_POSTAL_CODE_INVALID'],
    ];
    for (const [change, code] of cases)
      expect(() => checkContact({ ...contact, ...change })).toThrow(expect.objectContaining({ code }));
  });
});

describe('sealing', () => {
  test('default: what was sealed opens for the same member and key, and looks different each time', () => {
    const first = sealText('hello', alice, [key('one', 1)]);
    const second = sealText('hello', alice, [key('one', 1)]);
    expect(openText(first, alice, [key('two', 2), key('one', 1)])).toBe('hello');
    expect(first.sealed.equals(second.sealed)).toBe(false);
    expect(first.sealed.includes('hello')).toBe(false);
  });

  test('error: CONTACT_SEALED_UNREADABLE for another member, another key, a changed byte', () => {
    const sealed = sealText('hello', alice, [key('one', 1)]);
    const unreadable = expect.objectContaining({ code: 'CONTACT_SEALED_UNREADABLE' });
    expect(() => openText(sealed, bob, [key('one', 1)])).toThrow(unreadable);
    expect(() => openText(sealed, alice, [key('two', 1)])).toThrow(unreadable);
    expect(() => openText(sealed, alice, [key('one', 2)])).toThrow(unreadable);
    for (const index of [0, 12, 28]) {
      const changed = Buffer.from(sealed.sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => openText({ ...sealed, sealed: changed }, alice, [key('one', 1)])).toThrow(unreadable);
    }
  });

  test('behavior: keys are NAME:KEY of 32 bytes, each name once', () => {
    const text = (id: string, bytes = 32) => `${id}:${Buffer.alloc(bytes, 3).toString('base64')}`;
    expect(parseContactKeys(`${text('b')}, ${text('a')}`)).toEqual([key('b', 3), key('a', 3)]);
    for (const wrong of ['', 'a', text('a', 31), text('A'), `${text('a')},${text('a')}`, `${text('a')},`])
      expect(parseContactKeys(wrong)).toBeNull();
  });

  test('behavior: a local key is made once, for its owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-contact-'));
    try {
      const path = join(folder, 'data', 'contact-key');
      const made = await Promise.all([openLocalContactKeys(path), openLocalContactKeys(path)]);
      expect(made[0]).toEqual(made[1]);
      expect(await openLocalContactKeys(path)).toEqual(made[0]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('/api/nodes/contact', () => {
  const database = useTestDatabase(serverMigrations);

  async function openApp() {
    const app = createTestApp(database.pool);
    const wallet = Ed25519Keypair.generate();
    const token = await app.logIn(wallet);
    const address = wallet.toSuiAddress() as Address;
    /** Signs an intent as the wallet would; parameters in the text may differ from those sent. */
    async function sign(action: IntentActionName, parameters: unknown, signer = wallet) {
      const answer = await app.send('POST', '/api/intents/nonces', { token, body: { action } });
      const given = (await answer.json()) as { nonce: string; issuedAtMs: number; expiresAtMs: number };
      const site = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };
      const message = intentMessage({ ...site, ...given, address, action, parameters } as never);
      const { signature } = await signer.signPersonalMessage(new TextEncoder().encode(message));
      return { nonce: given.nonce, signature };
    }
    const read = async () => (await app.send('GET', '/api/nodes/contact', { token })).json();
    return { app, token, address, sign, read };
  }

  test('default: saved by signature, read masked, replaced, deleted by signature, and gone', async () => {
    const { app, token, address, sign, read } = await openApp();
    expect(await read()).toEqual({ contact: null });
    const body = { contact, ...(await sign('save_contact', contact)) };
    const saved = await app.send('PUT', '/api/nodes/contact', { token, body });
    expect(saved.status).toBe(200);
    const masked = { name: 'A••• E•••', phone: '••• 78', country: 'JP', savedAtMs: app.clock.nowMs };
    expect(await read()).toEqual({ contact: masked });
    const [row] = await readContacts(database.pool, address);
    expect(row?.sealed.includes('Example')).toBe(false);
    expect(openContact(row!, [key('test', 7)])).toEqual(contact);

    const moved = { ...contact, name: 'Bob', address: '2-2 Marunouchi' };
    const again = { contact: moved, ...(await sign('save_contact', moved)) };
    expect((await app.send('PUT', '/api/nodes/contact', { token, body: again })).status).toBe(200);
    expect(await read()).toMatchObject({ contact: { name: 'B•••' } });

    const removal = await sign('delete_contact', {});
    expect((await app.send('DELETE', '/api/nodes/contact', { token, body: removal })).status).toBe(200);
    expect(await read()).toEqual({ contact: null });
    // Nothing of it is left anywhere in the database.
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM node_contacts) + (SELECT count(*) FROM intents) AS kept`,
    );
    expect(rows).toEqual([{ kept: 0n }]);
  });

  test('error: a token alone, another wallet, other fields than signed, a nonce twice or of another action change nothing', async () => {
    const { app, token, sign, read } = await openApp();
    const put = async (body: unknown) => codeOf(await app.send('PUT', '/api/nodes/contact', { token, body }));
    const good = await sign('save_contact', contact);
    expect(await put({ contact })).toBe('REQUEST_INVALID');
    expect(await put({ contact, nonce: good.nonce, signature: 'A'.repeat(132) })).toBe('INTENT_SIGNATURE_INVALID');
    const stolen = await sign('save_contact', contact, Ed25519Keypair.generate());
    expect(await put({ contact, ...stolen })).toBe('INTENT_SIGNATURE_INVALID');
    expect(await put({ contact: { ...contact, address: 'elsewhere' }, ...good })).toBe('INTENT_SIGNATURE_INVALID');
    expect(await put({ contact, ...(await sign('delete_contact', {})) })).toBe('INTENT_NONCE_UNKNOWN');
    expect(await read()).toEqual({ contact: null });
    const sent = { contact, ...good };
    expect((await app.send('PUT', '/api/nodes/contact', { token, body: sent })).status).toBe(200);
    expect(await put(sent)).toBe('INTENT_NONCE_USED');
    const removed = await app.send('DELETE', '/api/nodes/contact', { token, body: good });
    expect(await codeOf(removed)).toBe('INTENT_NONCE_UNKNOWN');
    expect(await codeOf(await app.send('GET', '/api/nodes/contact'))).toBe('AUTH_LOGIN_REQUIRED');
    expect(await read()).toMatchObject({ contact: { country: 'JP' } });
  });

  test('error: a wrong field is named before anything is signed away', async () => {
    const { app, token, sign } = await openApp();
    const wrong = { ...contact, postalCode: '1' };
    const signed = await sign('save_contact', wrong);
    const answer = await app.send('PUT', '/api/nodes/contact', { token, body: { contact: wrong, ...signed } });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'CONTACT_POSTAL_CODE_INVALID']);
  });

  test('error: REQUEST_RATE_LIMITED for who changes it again and again', async () => {
    const { app, token, sign } = await openApp();
    const { nonce } = await sign('save_contact', contact);
    const body = { contact, nonce, signature: 'A'.repeat(132) };
    const codes = [];
    for (let time = 0; time < 31; time += 1)
      codes.push(await codeOf(await app.send('PUT', '/api/nodes/contact', { token, body })));
    expect([codes[0], codes.at(-1)]).toEqual(['INTENT_SIGNATURE_INVALID', 'REQUEST_RATE_LIMITED']);
  });

  test('behavior: a replaced key seals what the old one sealed, and the old one can go', async () => {
    const { app, token, address, sign } = await openApp();
    const body = { contact, ...(await sign('save_contact', contact)) };
    await app.send('PUT', '/api/nodes/contact', { token, body });
    const [fresh, old] = [key('next', 9), key('test', 7)];
    expect(await resealContacts(database.pool, [fresh, old])).toBeGreaterThan(0);
    expect(await resealContacts(database.pool, [fresh, old])).toBe(0);
    const [row] = await readContacts(database.pool, address);
    expect(openContact(row!, [fresh])).toEqual(contact);
  });
});
