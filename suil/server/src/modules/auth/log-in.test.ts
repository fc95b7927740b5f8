import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { CHALLENGE_LIFETIME_MS, parseAddress, type SignInText } from '@suil/core';
import { createSessionResponseSchema, sessionResponseSchema } from '@suil/core/api';
import { intentMessage } from '@suil/core/intent';
import { useTestDatabase } from '@suil/postgres/testing';
import { createMultisig, createPasskey, createZkLoginSignature } from '@suil/signature/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, type TestApp } from '../../testing/test-app.test-support.ts';
import { serverMigrations } from '../index.ts';
import {
  alice,
  answer,
  bob,
  challengeFor,
  openLoggedOut,
  prepareAnswer,
  SITE,
  signText,
} from './log-in.test-support.ts';

const database = useTestDatabase(serverMigrations);
let app: TestApp;

beforeEach(async () => {
  app = await openLoggedOut(database.pool);
});

describe('POST /api/auth/sessions', () => {
  test('default: the token reads its owner’s data', async () => {
    const response = await answer(app, await prepareAnswer(app, alice));
    const { access_token: token, address, expiresAtMs } = createSessionResponseSchema.parse(await response.json());
    expect(address).toBe(alice.toSuiAddress());
    const session = await app.send('GET', '/api/auth/session', { token });
    expect(sessionResponseSchema.parse(await session.json())).toEqual({ address, expiresAtMs });
  });

  test('behavior: every scheme that verifies by itself can log in', async () => {
    const secp256k1 = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(3));
    const secp256r1 = Secp256r1Keypair.fromSecretKey(new Uint8Array(32).fill(4));
    for (const keypair of [secp256k1, secp256r1])
      expect((await answer(app, await prepareAnswer(app, keypair))).status).toBe(200);
    const multisig = MultiSigPublicKey.fromPublicKeys({
      threshold: 2,
      publicKeys: [alice, bob, secp256k1].map((keypair) => ({ publicKey: keypair.getPublicKey(), weight: 1 })),
    });
    const { nonce, message } = await challengeFor(app, multisig.toSuiAddress());
    const signatures = await Promise.all([alice, secp256k1].map((keypair) => signText(keypair, message)));
    const signature = multisig.combinePartialSignatures(signatures);
    expect((await answer(app, { address: multisig.toSuiAddress(), nonce, signature })).status).toBe(200);
  });

  test('behavior: a passkey logs in, also as a member of a multisig', async () => {
    const passkey = await createPasskey();
    expect((await answer(app, await prepareAnswer(app, passkey))).status).toBe(200);
    const { signedBy } = createMultisig(2, [alice, bob, passkey]);
    expect((await answer(app, await prepareAnswer(app, signedBy(bob, passkey)))).status).toBe(200);
  });

  test('attack: one of two members, another multisig’s members, a passkey that answered another challenge', async () => {
    const passkey = await createPasskey();
    const { signedBy } = createMultisig(2, [alice, bob, passkey]);
    const k1 = Secp256k1Keypair.fromSecretKey(new Uint8Array(32).fill(3));
    const other = createMultisig(2, [alice, passkey, k1]);
    const both = signedBy(alice, passkey);
    const address = both.toSuiAddress();
    for (const signer of [signedBy(alice), other.signedBy(alice, passkey), passkey, alice]) {
      const response = await answer(app, { ...(await prepareAnswer(app, both, signer)), address });
      expect([response.status, await codeOf(response)]).toEqual([401, 'AUTH_SIGNATURE_INVALID']);
    }
    const { nonce } = await challengeFor(app, passkey.toSuiAddress());
    const earlier = await prepareAnswer(app, passkey);
    expect(await codeOf(await answer(app, { ...earlier, nonce }))).toBe('AUTH_SIGNATURE_INVALID');
  });

  test('error: SIGNATURE_ZKLOGIN_UNSUPPORTED, also by a multisig’s member, and SIGNATURE_MULTISIG_LEGACY', async () => {
    const zk = createZkLoginSignature();
    const shared = MultiSigPublicKey.fromPublicKeys({
      threshold: 1,
      publicKeys: [zk.publicKey, alice.getPublicKey()].map((publicKey) => ({ publicKey, weight: 1 })),
    });
    // Sui's form of 2023 of one member: a signature, a bitmap of four bytes, the key with its flag as base64, weight and threshold.
    const key = Buffer.from(alice.getPublicKey().toSuiPublicKey());
    const legacy = Buffer.from([3, 1, 0, ...Buffer.alloc(64), 4, 58, 48, 0, 0, 1, key.length, ...key, 1, 1, 0]);
    const cases = [
      [zk.address, zk.signature, 'SIGNATURE_ZKLOGIN_UNSUPPORTED'],
      [shared.toSuiAddress(), shared.combinePartialSignatures([zk.signature]), 'SIGNATURE_ZKLOGIN_UNSUPPORTED'],
      [alice.toSuiAddress(), legacy.toString('base64'), 'SIGNATURE_MULTISIG_LEGACY'],
    ] as const;
    for (const [address, signature, code] of cases) {
      const { nonce } = await challengeFor(app, address);
      const response = await answer(app, { address, nonce, signature });
      expect([response.status, await codeOf(response)]).toEqual([400, code]);
    }
  });

  test('error: AUTH_SIGNATURE_INVALID for another signer, another text, or no signature at all', async () => {
    const address = alice.toSuiAddress();
    const { signature: overOtherText } = await alice.signPersonalMessage(new TextEncoder().encode('something else'));
    const { message } = await challengeFor(app, address);
    const valid = Buffer.from(await signText(alice, message), 'base64');
    const flipped = Buffer.from(valid);
    flipped[10]! ^= 1;
    const bad = [
      (await prepareAnswer(app, alice, bob)).signature,
      overOtherText,
      flipped.toString('base64'),
      valid.subarray(0, 60).toString('base64'),
      'A'.repeat(132),
      '================',
      'not base64 at all',
    ];
    for (const signature of bad) {
      const { nonce } = await challengeFor(app, address);
      const response = await answer(app, { address, nonce, signature });
      expect([signature, response.status, await codeOf(response)]).toEqual([signature, 401, 'AUTH_SIGNATURE_INVALID']);
    }
  });

  test('regression/01 error: AUTH_SIGNATURE_INVALID for any text but the one that its own nonce and times make', async () => {
    const address = parseAddress(alice.toSuiAddress());
    const others: Partial<SignInText>[] = [
      { domain: 'evil.example' },
      { uri: 'https://evil.example' },
      { chain: 'sui:mainnet' },
      { address: parseAddress(bob.toSuiAddress()) },
      { nonce: 'A'.repeat(32) },
      { issuedAtMs: app.clock.nowMs - 1 },
      { expiresAtMs: app.clock.nowMs + CHALLENGE_LIFETIME_MS + 1 },
    ];
    for (const over of others) {
      const { nonce, message } = await challengeFor(app, address, over);
      const response = await answer(app, { address, nonce, signature: await signText(alice, message) });
      expect([over, await codeOf(response)]).toEqual([over, 'AUTH_SIGNATURE_INVALID']);
    }
    // A change in the database makes another text than the signed one.
    const good = await prepareAnswer(app, alice);
    await database.pool.query('UPDATE auth_challenges SET issued_at_ms = issued_at_ms + 1 WHERE nonce = $1', [
      good.nonce,
    ]);
    expect(await codeOf(await answer(app, good))).toBe('AUTH_SIGNATURE_INVALID');
  });

  test('regression/01 error: AUTH_SIGNATURE_INVALID for a signed intent, which starts no session', async () => {
    const address = parseAddress(alice.toSuiAddress());
    const { nonce, issuedAtMs, expiresAtMs } = await challengeFor(app, address);
    const times = { nonce, issuedAtMs, expiresAtMs };
    const text = intentMessage({ ...SITE, ...times, address, action: 'exchange_pro', parameters: { amount: '1' } });
    expect(await codeOf(await answer(app, { address, nonce, signature: await signText(alice, text) }))).toBe(
      'AUTH_SIGNATURE_INVALID',
    );
  });

  test('error: AUTH_CHALLENGE_USED when a nonce is replayed, whether it logged in or failed', async () => {
    const good = await prepareAnswer(app, alice);
    expect((await answer(app, good)).status).toBe(200);
    expect(await codeOf(await answer(app, good))).toBe('AUTH_CHALLENGE_USED');
    const bad = await prepareAnswer(app, alice, bob);
    expect(await codeOf(await answer(app, bad))).toBe('AUTH_SIGNATURE_INVALID');
    expect(await codeOf(await answer(app, bad))).toBe('AUTH_CHALLENGE_USED');
  });

  test('behavior: of ten answers at once to one challenge exactly one logs in', async () => {
    const good = await prepareAnswer(app, alice);
    const responses = await Promise.all(Array.from({ length: 10 }, () => answer(app, good)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const codes = await Promise.all(responses.filter((response) => response.status !== 200).map(codeOf));
    expect(new Set(codes)).toEqual(new Set(['AUTH_CHALLENGE_USED']));
  });

  test('error: AUTH_CHALLENGE_EXPIRED after five minutes', async () => {
    const late = await prepareAnswer(app, alice);
    app.clock.nowMs += CHALLENGE_LIFETIME_MS;
    const response = await answer(app, late);
    expect(response.status).toBe(401);
    expect(await codeOf(response)).toBe('AUTH_CHALLENGE_EXPIRED');
  });

  test('error: AUTH_CHALLENGE_NOT_FOUND and AUTH_CHALLENGE_ADDRESS_MISMATCH', async () => {
    const good = await prepareAnswer(app, alice);
    expect(await codeOf(await answer(app, { ...good, nonce: 'no-such-nonce' }))).toBe('AUTH_CHALLENGE_NOT_FOUND');
    expect(await codeOf(await answer(app, { ...good, address: bob.toSuiAddress() }))).toBe(
      'AUTH_CHALLENGE_ADDRESS_MISMATCH',
    );
    expect((await answer(app, good)).status).toBe(200);
  });
});

test('error: AUTH_CHALLENGE_NOT_FOUND for a challenge that another site of the same database gave out', async () => {
  const good = await prepareAnswer(app, alice);
  await database.pool.query("UPDATE auth_challenges SET domain = 'other.example' WHERE nonce = $1", [good.nonce]);
  expect(await codeOf(await answer(app, good))).toBe('AUTH_CHALLENGE_NOT_FOUND');
});
