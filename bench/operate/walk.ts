/** What an operator has to be able to do by the pages alone, and the command by which each is done. */
const ACTS: Readonly<Record<string, RegExp>> = {
  'deploy the contracts': /suil -- deploy /,
  'hand the administration over to a multisig': /many admin .* accept-admin/,
  'seed the pools': /seed-pool suilSui /,
  'fund the reserves': /fund-reserve flow /,
  'start a signer': /suil\.mjs signer/,
  'start an auditor': /suil\.mjs auditor/,
  'open the console': /suil\.mjs console/,
  'start a second server': /server-2\.env .*suil\.mjs server/,
  'stake as a member': /as_member stake /,
  'claim as a member': /as_member claim/,
  'top up as a member': /act member top-up /,
  'withdraw as a member': /act member use-voucher /,
  'fund the bank': /ledger fund bank_reserve /,
  'close a day': /^days 1\nclosed$/m,
  'check a settlement': /at_server verify-settlement /,
  'change a parameter': / announce-change /,
  'switch a key': / switch-key /,
  pause: /guardian pause /,
  'end a pause': /guardian resume/,
  'announce an upgrade': /^step --digest /m,
  'publish an upgrade and put it in force': /^step\nstep$/m,
  'cancel an upgrade': / cancel-upgrade/,
  'back up': /at_server backup /,
  'restore elsewhere': /elsewhere restore /,
  'put back what came after a backup': /elsewhere journal import /,
  'audit the evidence': /elsewhere audit /,
  'build the tables again': /elsewhere reindex --verify/,
  'replace the operator': /^next allocate bank_reserve /m,
  'end a halt by two signatures': /end_halt AUDIT_JOURNAL_DIFFERS /,
};

/** Returns the acts that none of the commands did. */
export function findUndone(commands: readonly string[]): readonly string[] {
  const all = commands.join('\n').replaceAll('\\\n', ' ');
  return Object.entries(ACTS).flatMap(([act, command]) => (command.test(all) ? [] : [act]));
}

/** Returns the alerts that the commands made ring, and later saw silent. */
export function findSilenced(commands: readonly string[]): readonly string[] {
  const ringing = new Set<string>();
  const silenced = new Set<string>();
  for (const [, seen, names = ''] of commands.join('\n').matchAll(/^(rings|silent) (.+)$/gm))
    for (const name of names.split(' ')) {
      if (seen === 'rings') ringing.add(name);
      else if (ringing.has(name)) silenced.add(name);
    }
  return [...silenced];
}
