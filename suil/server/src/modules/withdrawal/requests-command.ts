/** `npm run suil -- requests`: what was asked of the reserve and treasury accounts and is not paid or returned yet, by whichever operator. */
import { AppError, DECIMALS, formatAmount } from '@suil/core';
import type { Command } from '../../module/command.ts';
import { readOpenOfDeployment } from './store.ts';
import type { Withdrawal } from './withdrawal.ts';

const USAGE = 'requests   what the operator asked for out of reserve and treasury, and is not paid yet';

export const requestsCommand: Command = {
  name: 'requests',
  usage: USAGE,
  run: async ({ args, connectDatabase, print, report }) => {
    if (args.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const database = await connectDatabase();
    try {
      const open = await readOpenOfDeployment(database.pool);
      for (const request of open) print(describe(request));
      if (open.length === 0) print('No request is open.');
      report({
        requests: open.map(({ id, amount, ...request }) => ({
          ...{ id: `${id}`, member: request.member, source: request.source, asset: request.asset, amount: `${amount}` },
          ...{ recipient: request.recipient, status: request.status, requestedAtMs: request.requestedAtMs },
        })),
      });
      return 0;
    } finally {
      await database.close();
    }
  },
};

function describe({ id, member, source, asset, amount, recipient, status, requestedAtMs }: Withdrawal): string {
  const asked = new Date(requestedAtMs).toISOString();
  const coins = `${formatAmount(amount, { decimals: DECIMALS[asset] })} ${asset}`;
  return `${id}  ${status}  ${coins} of the ${source} to ${recipient}, asked for by ${member} at ${asked}`;
}
