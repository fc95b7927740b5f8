/**
 * What a member does in the app, by a key in a file, for people who practise a deployment on a local chain:
 * `npm run node -- suil/dev/practice-member.ts ACT [VALUE] --url URL --manifest FILE --key FILE`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { type Manifest, manifestSchema } from '@suil/core/api';
import {
  buildBindInviter,
  buildClaimUsdc,
  buildMintTestUsdc,
  buildPledge,
  buildStake,
  buildUnstakeUsdc,
  buildWithdrawPledgeIncome,
  fetchPledges,
  fetchPosition,
  toAppError,
} from '@suil/sdk';
import { SetupError } from '../../scripts/setup/config.ts';
import { runCommand } from '../../scripts/setup/setup.ts';
import { ADDRESS, type Amount, amountOf } from '../chain/src/admin/arguments.ts';
import { formatCoins } from '../chain/src/admin/words.ts';
import { readKeyFile } from '../chain/src/signing/open-signer.ts';

const USAGE = `npm run node -- suil/dev/practice-member.ts ACT --url URL --manifest FILE --key FILE

  mint AMOUNT      makes USDC that anyone may mint; FILE is the manifest of the local chain itself
  bind ADDRESS     binds to the inviter
  stake AMOUNT     stakes SUI
  claim            claims the static income as USDC
  unstake AMOUNT   takes principal out as USDC
  pledge AMOUNT    pledges SUI for 30 days
  income           withdraws the income of the first pledge`;

const PLEDGE_DAYS = 30;

const text = { type: 'string' } as const;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: text, manifest: text, key: text },
  });
  const { url, manifest: path, key } = values;
  const [act = '', value = ''] = positionals;
  if (url === undefined || path === undefined || key === undefined) throw new SetupError(USAGE);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  const signer = readKeyFile(key);
  const { does, transaction } = await build(act, value, { client, manifest, address: signer.toSuiAddress() });
  const result = await client.signAndExecuteTransaction({ transaction, signer }).catch((error: unknown) => {
    throw new SetupError(toAppError(error).message);
  });
  if (result.$kind === 'FailedTransaction') throw new SetupError(JSON.stringify(result.FailedTransaction.status.error));
  await client.core.waitForTransaction({ digest: result.Transaction.digest });
  process.stdout.write(`${does}\ndone        ${result.Transaction.digest}\n`);
});

interface Stage {
  readonly client: SuiGrpcClient;
  readonly manifest: Manifest;
  readonly address: string;
}

/** @throws SetupError for an act that is not known @throws {CONFIG_INVALID} for its value */
async function build(act: string, value: string, { client, manifest, address }: Stage) {
  const inCoin = (coin: Amount['coin']) => amountOf('AMOUNT', [coin]).read(value).units;
  switch (act) {
    case 'mint': {
      const amount = inCoin('USDC');
      const transaction = buildMintTestUsdc({ manifest, amount, recipient: address });
      return { does: `Makes ${formatCoins(amount, 'USDC')} for ${address}.`, transaction };
    }
    case 'bind': {
      const inviter = ADDRESS.read(value);
      return { does: `Binds ${address} to ${inviter}.`, transaction: buildBindInviter({ manifest, inviter }) };
    }
    case 'stake': {
      const amountMist = inCoin('SUI');
      const transaction = buildStake({ manifest, amountMist, minValue: 0n });
      return { does: `Stakes ${formatCoins(amountMist, 'SUI')}.`, transaction };
    }
    case 'claim': {
      const { claimable } = await fetchPosition(client, manifest, address);
      const transaction = buildClaimUsdc({ manifest, kind: 'static', amount: claimable });
      return { does: `Claims ${formatCoins(claimable, 'USDC')}.`, transaction };
    }
    case 'unstake': {
      const units = inCoin('USDC');
      const transaction = buildUnstakeUsdc({ manifest, value: units });
      return { does: `Takes out ${formatCoins(units, 'USDC')}.`, transaction };
    }
    case 'pledge': {
      const amountMist = inCoin('SUI');
      const transaction = buildPledge({ manifest, amountMist, termDays: PLEDGE_DAYS, minValue: 0n });
      return { does: `Pledges ${formatCoins(amountMist, 'SUI')} for ${PLEDGE_DAYS} days.`, transaction };
    }
    case 'income': {
      const [pledge] = (await fetchPledges(client, manifest, { owner: address })).items;
      if (pledge === undefined) throw new SetupError(`${address} has no pledge.`);
      const { id } = pledge;
      return {
        does: `Withdraws the income of pledge ${id}.`,
        transaction: buildWithdrawPledgeIncome({ manifest, id }),
      };
    }
    default:
      throw new SetupError(USAGE);
  }
}
