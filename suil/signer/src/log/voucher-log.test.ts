import { fsyncSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openVoucherLog, type VoucherLog, type VoucherRecord } from './voucher-log.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, writeSync: vi.fn(real.writeSync), fsyncSync: vi.fn(real.fsyncSync) };
});

let folder: string;
let log: VoucherLog;
let known: VoucherRecord[];
let damages: string[];
const onDamaged = ({ message }: Error) => void damages.push(message);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-voucher-log-'));
  known = [];
  damages = [];
  log = openVoucherLog(folder, 7, (record) => known.push(record), { onDamaged });
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

const record = (id: string): VoucherRecord => ({
  ...{ id, nonce: `nonce-${id}`, address: '0xa', action: 'withdraw', asset: 'USDC', amount: '1', recipient: '0xb' },
  ...{ expiresAtMs: 9, atMs: 8, signature: 'c2ln', issuedAtMs: 7, intentExpiresAtMs: 9, voucher: 'dm91Y2hlcg==' },
});

describe('openVoucherLog', () => {
  test('behavior: a voucher is flushed before it is handed out', () => {
    log.append(record('1'));
    const [write, flush] = [vi.mocked(writeSync).mock, vi.mocked(fsyncSync).mock];
    expect(flush.calls.at(-1)).toEqual([write.calls.at(-1)?.[0]]);
    expect(flush.invocationCallOrder.at(-1)).toBeGreaterThan(write.invocationCallOrder.at(-1) ?? 0);
  });

  test('error: after a line that the disk took only half of, nothing more is written, and what was whole is read again', () => {
    log.append(record('1'));
    vi.mocked(writeSync).mockImplementationOnce((file, text) => {
      writeSync(file, String(text).slice(0, 40));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    expect(() => log.append(record('2'))).toThrow('no space left on device');
    expect(() => log.append(record('3'))).toThrow('is damaged in line 3');
    expect(damages).toEqual([]);
    log.close();

    log = openVoucherLog(folder, 7, (whole) => known.push(whole));
    expect(known.map(({ id }) => id)).toEqual(['1']);
    log.append(record('4'));
    expect(readFileSync(join(folder, 'vouchers.log'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  test('error: a line of which the disk took only a part, and did not say so, is no voucher', () => {
    log.append(record('1'));
    vi.mocked(writeSync).mockImplementationOnce((file, text) => writeSync(file, String(text).slice(0, 40)));
    expect(() => log.append(record('2'))).toThrow('is damaged in line 3');
    expect(() => log.append(record('3'))).toThrow('is damaged in line 3');
    log.close();
    log = openVoucherLog(folder, 7, (whole) => known.push(whole));
    expect(known.map(({ id }) => id)).toEqual(['1']);
  });

  test('regression/08 zeros after the last line, or from within it, are cut and reported; zeros before it are damage', () => {
    for (const id of ['1', '2', '3']) log.append(record(id));
    log.close();
    const path = join(folder, 'vouchers.log');
    const whole = readFileSync(path);
    const third = whole.lastIndexOf('\n', whole.length - 2) + 1;
    const openWith = (bytes: Buffer) => {
      writeFileSync(path, bytes);
      known = [];
      const cuts: number[] = [];
      log = openVoucherLog(folder, 7, (one) => known.push(one), { onCut: (count) => void cuts.push(count) });
      log.close();
      return { ids: known.map(({ id }) => id), cuts };
    };
    expect(openWith(Buffer.concat([whole, Buffer.alloc(4_096)]))).toEqual({ ids: ['1', '2', '3'], cuts: [4_096] });
    expect(readFileSync(path).equals(whole)).toBe(true);
    for (const from of [third, third + 1, third + 40, whole.length - 1]) {
      const torn = Buffer.from(whole).fill(0, from);
      expect(openWith(torn)).toEqual({ ids: ['1', '2'], cuts: [whole.length - third] });
    }
    for (const from of [0, 10, third - 20, third - 1])
      expect(() => openWith(Buffer.from(whole).fill(0, from, from + 1))).toThrow('is damaged in line');
    writeFileSync(path, whole);
    log = openVoucherLog(folder, 7, () => undefined);
  });

  test('error: a log that was put aside under the one that writes it', () => {
    log.append(record('1'));
    rmSync(join(folder, 'vouchers.log'));
    expect(() => log.append(record('2'))).toThrow('is damaged in line 3');
    expect(damages).toEqual([expect.stringContaining('is damaged in line 3')]);
  });
});
