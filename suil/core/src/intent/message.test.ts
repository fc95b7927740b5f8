import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Address, parseAddress } from '../values/address.ts';
import {
  INTENT_ACTION_NAMES,
  INTENT_ACTIONS,
  type IntentActionName,
  intentLines,
  intentMessage,
  intentSiteOf,
} from './index.ts';
import { parametersOf } from './parameters.test-support.ts';

const signer = parseAddress('0xa11ce');
const head = {
  domain: 'app.example',
  uri: 'https://app.example',
  chain: 'sui:mainnet',
  address: signer,
  nonce: 'Zk3w',
  issuedAtMs: Date.UTC(2026, 10, 21),
  expiresAtMs: Date.UTC(2026, 10, 21, 0, 5),
};

const write = (action: IntentActionName, parameters: unknown, over: object = {}) =>
  intentMessage({ ...head, action, parameters: parameters as never, ...over });

const anyIntent = fc
  .constantFrom(...INTENT_ACTION_NAMES)
  .chain((action) => parametersOf[action].map((parameters) => ({ action, parameters })));

describe('intentMessage', () => {
  test('default: the whole text', () => {
    const recipient = parseAddress('0xb0b');
    expect(write('withdraw', { asset: 'USDC', amount: '1500000', recipient })).toBe(
      `app.example asks you to withdraw from your balance to an address on the chain.
Sui account:
0x00000000000000000000000000000000000000000000000000000000000a11ce

Sign only if everything here is what you want. Signing this moves value.

Action: withdraw
Amount: 1.5 USDC (1500000 base units)
Recipient: 0x0000000000000000000000000000000000000000000000000000000000000b0b
Fee: none; your wallet pays the network fee of the withdrawal
What happens: the amount is held and a voucher is issued that pays the recipient once; an expired voucher returns the amount to your balance

URI: https://app.example
Version: 1
Chain ID: sui:mainnet
Nonce: Zk3w
Issued At: 2026-11-21T00:00:00.000Z
Expiration Time: 2026-11-21T00:05:00.000Z`,
    );
  });

  test('intentSiteOf: where any text says that it is signed; nothing for any other text', () => {
    fc.assert(
      fc.property(anyIntent, ({ action, parameters }) => {
        expect(intentSiteOf(write(action, parameters))).toEqual({
          domain: 'app.example',
          uri: 'https://app.example',
          chain: 'sui:mainnet',
        });
      }),
    );
    const text = write('transfer', { to: parseAddress('0xb0b'), asset: 'USDC', amount: '1' });
    expect(intentSiteOf(`${text}\nURI: https://evil.example`)).toBeNull();
    expect(intentSiteOf('app.example asks you to sign in.')).toBeNull();
  });

  test('behavior: the price of nodes in all is the price of one times the quantity', () => {
    // 3 advanced nodes at 5,000 PRO.
    const parameters = { tier: 'advanced', quantity: 3, payWith: 'PRO', price: '5000000000' } as const;
    const lines = intentLines('buy_node', parameters, signer);
    expect(lines).toContainEqual(['Price in all', '15000 PRO (15000000000 base units)']);
  });

  test('behavior: every parameter is in the text, and so are action, fee and the whole address', () => {
    fc.assert(
      fc.property(anyIntent, ({ action, parameters }) => {
        const text = write(action, parameters);
        const words = text.split(/[\s()]+/);
        const lines = text.split('\n').map((part) => part.slice(part.indexOf(': ') + 2));
        for (const value of Object.values(parameters)) expect([...words, ...lines]).toContain(String(value));
        expect(text).toContain(`\nAction: ${action}\n`);
        expect(text).toMatch(/\nFee: .+\n/);
        expect(text).toContain(`\n${signer}\n`);
      }),
    );
  });

  test('behavior: two intents have one text only if they are the same', () => {
    const sameText = (left: string, right: string, isSame: boolean) => expect(left === right).toBe(isSame);
    fc.assert(
      fc.property(anyIntent, anyIntent, (one, other) => {
        sameText(
          write(one.action, one.parameters),
          write(other.action, other.parameters),
          one.action === other.action && JSON.stringify(one.parameters) === JSON.stringify(other.parameters),
        );
      }),
    );
    // Neighbours: one parameter differs.
    fc.assert(
      fc.property(
        fc
          .constantFrom(...INTENT_ACTION_NAMES)
          .chain((action) =>
            fc.record({ action: fc.constant(action), one: parametersOf[action], other: parametersOf[action] }),
          ),
        fc.nat(),
        ({ action, one, other }, pick) => {
          const keys = Object.keys(one);
          if (keys.length === 0) return;
          const key = keys[pick % keys.length]!;
          const mixed = { ...one, [key]: other[key] };
          if (!INTENT_ACTIONS[action].parameters.safeParse(mixed).success) return;
          sameText(write(action, one), write(action, mixed), one[key] === other[key]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('behavior: nonce, times, domain, chain and address each change the text', () => {
    const parameters = { amount: '1' };
    const plain = write('exchange_pro', parameters);
    for (const over of [
      { nonce: 'Zk3x' },
      { domain: 'app.examples' },
      { uri: 'https://app.example.evil' },
      { chain: 'sui:testnet' },
      { address: parseAddress('0xb0b') },
      { issuedAtMs: head.issuedAtMs + 1 },
      { expiresAtMs: head.expiresAtMs + 1 },
    ])
      expect(write('exchange_pro', parameters, over)).not.toBe(plain);
  });

  test('behavior: the order of the parameters is no matter', () => {
    const to = parseAddress('0x1');
    expect(write('transfer', { to, amount: '1', asset: 'SUI' })).toBe(
      write('transfer', { asset: 'SUI', amount: '1', to }),
    );
  });

  test('error: a parameter that could bring a line, a lookalike or another spelling of its own', () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '1\n',
        '\n1',
        '1\u2028Recipient: 0x1',
        '１',
        '1\u200b',
        '+1',
        '01',
        '1e3',
        '0x1',
        '1.0',
        '-1',
        ' 1',
        '0',
      ),
      fc.bigInt({ min: (1n << 64n) + 1n }).map(String),
      fc.anything(),
    );
    fc.assert(
      fc.property(anyIntent, fc.nat(), strange, ({ action, parameters }, pick, value) => {
        if (action === 'delete_contact') return;
        const keys = Object.keys(parameters);
        const bad = { ...parameters, [keys[pick % keys.length]!]: value };
        let text: string;
        try {
          text = write(action, bad);
        } catch (error) {
          expect(error).toMatchObject({ code: 'REQUEST_INVALID' });
          return;
        }
        // What is let through is made of visible characters and adds no line.
        expect(text).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|(?! )\p{Zs}/u);
        expect(text.split('\n').length).toBe(write(action, parameters).split('\n').length);
      }),
      { numRuns: 1_000 },
    );
  });

  test('error: another spelling of an amount, one that the ledger cannot move, a name with a line of its own or not composed', () => {
    const refused = expect.objectContaining({ code: 'REQUEST_INVALID' });
    const to = parseAddress('0x1');
    const most = '9223372036854775807';
    expect(write('transfer', { to, asset: 'SUI', amount: most })).toContain(`(${most} base units)`);
    for (const amount of ['01', '0', '00', '+1', '1.0', ' 1', '9223372036854775808', '9999999999999999999', `0${most}`])
      expect(() => write('transfer', { to, asset: 'SUI', amount }), amount).toThrow(refused);
    const contact = { name: 'Ann', phone: '1', country: 'US', area: 'CA', address: 'A 1', postalCode: '1' };
    expect(write('save_contact', contact)).toContain('Name: Ann\n');
    for (const name of [
      'Ann\nAction: withdraw',
      'Ann\u2028Fee',
      'Ann  Lee',
      'Ann\u00a0Lee',
      'Zoe\u0308',
      '\u202eAnn',
      '',
    ])
      expect(() => write('save_contact', { ...contact, name }), name).toThrow(refused);
  });

  test('error: a parameter too many or one missing', () => {
    fc.assert(
      fc.property(anyIntent, fc.nat(), ({ action, parameters }, pick) => {
        if (action === 'delete_contact') return;
        const keys = Object.keys(parameters);
        const { [keys[pick % keys.length]!]: _dropped, ...fewer } = parameters;
        for (const bad of [{ ...parameters, memo: 'x' }, fewer, null, [parameters]]) {
          expect(() => write(action, bad)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }));
        }
      }),
    );
  });

  test('error: surroundings that are more than one word', () => {
    for (const over of [
      { domain: 'app.example asks you\n' },
      { uri: 'https://a b' },
      { chain: 'sui:mainnet\u2028' },
      { nonce: '' },
      { address: '0x1' as Address },
    ])
      expect(() => write('exchange_pro', { amount: '1' }, over)).toThrow('Assertion failed');
  });
});

describe('INTENT_ACTIONS', () => {
  test('behavior: an account takes only what it keeps', () => {
    const contact = { name: 'a', phone: '1', country: 'US', area: 'a', address: 'a', postalCode: '1' };
    expect(INTENT_ACTIONS.save_contact.parameters.safeParse(contact).success).toBe(true);
    const refused: [IntentActionName, object][] = [
      ['fund', { account: 'bank_reserve', asset: 'SUI', amount: '1' }],
      ['fund', { account: 'emission', asset: 'USDC', amount: '1' }],
      ['allocate', { to: 'emission', asset: 'USDC', amount: '1' }],
      ['fund_reserve', { reserve: 'pledge', asset: 'USDC', amount: '1' }],
      ['fund_reserve', { reserve: 'flow', asset: 'SUI', amount: '1' }],
      ['transfer', { asset: 'HR', amount: '1', to: signer }],
      ['withdraw', { asset: 'PRO', amount: '1', recipient: signer }],
      ['save_contact', { ...contact, name: 'a\u202eb' }],
      ['save_contact', { ...contact, name: 'e\u0301' }],
      ['save_contact', { ...contact, name: 'a\u00a0b' }],
      ['save_contact', { ...contact, name: 'a  b' }],
      ['save_contact', { ...contact, country: 'us' }],
      ['subscribe', { termDays: 31, amount: '1' }],
      ['buy_node', { tier: 'primary', quantity: 1.5, payWith: 'USDC', price: '1' }],
    ];
    for (const [action, parameters] of refused) {
      const schema: z.ZodType = INTENT_ACTIONS[action].parameters;
      expect([action, schema.safeParse(parameters).success]).toEqual([action, false]);
    }
  });
});
