import { afterEach, expect, test, vi } from 'vitest';
import { isPhone, openInWalletUrl } from './open-in-wallet.ts';

afterEach(() => void vi.unstubAllGlobals());

const opened = (href: string, inviter = '') =>
  decodeURIComponent(openInWalletUrl(href, inviter).replace('https://my.slush.app/browse/', ''));

test('the page goes along as one part of the path', () => {
  expect(openInWalletUrl('https://suil.example/chain/#/flow?act=stake', '')).toBe(
    'https://my.slush.app/browse/https%3A%2F%2Fsuil.example%2Fchain%2F%23%2Fflow%3Fact%3Dstake',
  );
});

test('so does the inviter of the link that was opened, whatever page is shown by now', () => {
  expect(opened('https://suil.example/chain/', '0x1')).toBe('https://suil.example/chain/#/?inviter=0x1');
  expect(opened('https://suil.example/chain/#/flow?act=stake', '0x1')).toBe(
    'https://suil.example/chain/#/flow?act=stake&inviter=0x1',
  );
  expect(opened('https://suil.example/chain/#/?inviter=0x2', '0x1')).toBe('https://suil.example/chain/#/?inviter=0x2');
});

test('a phone has touch and no mouse', () => {
  const device = (maxTouchPoints: number, mouse: boolean) => {
    vi.stubGlobal('navigator', { maxTouchPoints });
    vi.stubGlobal('window', { matchMedia: () => ({ matches: mouse }) });
    return isPhone();
  };
  expect(device(5, false)).toBe(true);
  expect(device(10, true)).toBe(false);
  expect(device(0, true)).toBe(false);
});
