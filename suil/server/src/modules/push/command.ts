/** `npm run suil -- push-key`: a new key by which push services know this server. */
import { randomBytes } from 'node:crypto';
import { AppError } from '@suil/core';
import type { Command } from '../../module/command.ts';
import { createPushKey, readPushKey } from '../../push-settings.ts';

const USAGE = 'push-key          prints a new PUSH_KEY, and the public key that belongs to it';

export const pushKeyCommand: Command = {
  name: 'push-key',
  usage: USAGE,
  run: async ({ args, print, report }) => {
    if (args.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const key = createPushKey(randomBytes);
    const publicKey = readPushKey(key)?.publicKey;
    report({ key, publicKey });
    print(`PUSH_KEY=${key}`);
    print(`public   ${publicKey}`);
    return 0;
  },
};
