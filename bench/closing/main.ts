/**
 * How long the closing of a day of a million members takes and how long intents wait meanwhile: `npm run bench -- closing [--members 1000000]
 * [--bank 1000] [--hashrate 1000]`. Members with a bank subscription or hashrate are posted to behind the closing, in pieces between which intents
 * run: with more of them the whole takes longer.
 */
import { parseArgs } from 'node:util';
import { measureClosing } from '../scale/closing.ts';

const REQUIRED = { closingIntentP99Ms: 250, closingSeconds: 10 };

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    bank: { type: 'string', default: '1000' },
    hashrate: { type: 'string', default: '1000' },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);
const size = { members: Number(values.members), bank: Number(values.bank), hashrate: Number(values.hashrate) };
const measured = await measureClosing(size, say);
const enough =
  measured.closingIntentP99Ms <= REQUIRED.closingIntentP99Ms &&
  measured.closingSeconds <= REQUIRED.closingSeconds &&
  measured.refused + measured.violations === 0;
say(`needed: ${JSON.stringify(REQUIRED)}`);
console.log(JSON.stringify({ ...size, ...measured, enough }));
if (!enough) process.exitCode = 1;
