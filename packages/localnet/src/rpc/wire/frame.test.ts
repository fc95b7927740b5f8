import { describe, expect, test } from 'vitest';
import { isChainError } from '../../errors.ts';
import { dataFrame, readRequestFrame, trailerFrame, wireFormatOf } from './frame.ts';

const refused = (run: () => unknown) => {
  try {
    run();
    return 'accepted';
  } catch (error) {
    return isChainError(error, 'RPC_REQUEST_INVALID') ? 'refused' : error;
  }
};

describe('readRequestFrame', () => {
  test('reads the message of a binary frame', () => {
    // flag 0, length 00000003, then three bytes
    expect([...readRequestFrame(Uint8Array.of(0, 0, 0, 0, 3, 7, 8, 9), 'binary')]).toEqual([7, 8, 9]);
  });

  test('reads a text frame, also when it comes in several padded pieces', () => {
    const whole = new TextEncoder().encode('AAAAAAMHCAk=');
    expect([...readRequestFrame(whole, 'text')]).toEqual([7, 8, 9]);
    // 00 00 00 00 | 03 07 08 09, each piece padded on its own
    const pieces = new TextEncoder().encode('AAAAAA==AwcICQ==');
    expect([...readRequestFrame(pieces, 'text')]).toEqual([7, 8, 9]);
  });

  test.each([
    ['no header', Uint8Array.of(0, 0, 0)],
    ['shorter than announced', Uint8Array.of(0, 0, 0, 0, 4, 7)],
    ['longer than announced', Uint8Array.of(0, 0, 0, 0, 1, 7, 8)],
    ['compressed', Uint8Array.of(1, 0, 0, 0, 1, 7)],
    ['a trailer', Uint8Array.of(0x80, 0, 0, 0, 1, 7)],
    ['a length of 4 GiB', Uint8Array.of(0, 255, 255, 255, 255, 7)],
  ])('refuses a frame that is %s', (_name, body) => {
    expect(refused(() => readRequestFrame(body, 'binary'))).toBe('refused');
  });

  test.each(['AAAA!', 'AAAAAAMHCAk', '====', 'AAAA AAMH'])('refuses %j as text', (text) => {
    expect(refused(() => readRequestFrame(new TextEncoder().encode(text), 'text'))).toBe('refused');
  });
});

describe('frames that are sent', () => {
  test('a data frame is flag, big-endian length, message', () => {
    expect([...dataFrame(new Uint8Array(258).fill(1), 'binary').slice(0, 6)]).toEqual([0, 0, 0, 1, 2, 1]);
    expect(new TextDecoder().decode(dataFrame(Uint8Array.of(7, 8, 9), 'text'))).toBe('AAAAAAMHCAk=');
  });

  test('a trailer percent-encodes its message and carries the code', () => {
    const bytes = trailerFrame(
      { status: 3, message: 'a\r\nb', extra: { 'refusal-code': 'RPC_REQUEST_INVALID' } },
      'binary',
    );
    expect(bytes[0]).toBe(0x80);
    const text = new TextDecoder().decode(bytes.slice(5));
    expect(text).toBe('grpc-status:3\r\ngrpc-message:a%0D%0Ab\r\nrefusal-code:RPC_REQUEST_INVALID\r\n');
  });

  test('a message with half a surrogate pair does not break the trailer', () => {
    expect(trailerFrame({ status: 3, message: '\ud800' }, 'binary').length).toBeGreaterThan(5);
  });
});

test('wireFormatOf knows the four content types and no other', () => {
  expect(wireFormatOf('application/grpc-web')).toBe('binary');
  expect(wireFormatOf('application/grpc-web+proto; charset=utf-8')).toBe('binary');
  expect(wireFormatOf('application/grpc-web-text')).toBe('text');
  expect(wireFormatOf('Application/Grpc-Web-Text+Proto')).toBe('text');
  expect(wireFormatOf('application/grpc-web+json')).toBeNull();
  expect(wireFormatOf('application/grpc')).toBeNull();
  expect(wireFormatOf('')).toBeNull();
});
