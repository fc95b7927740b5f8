/** Random programs, by a seed: good ones with something changed, parts of several put together, and commands of chance. For tests. */
import { bcs } from '@mysten/sui/bcs';

type Kind = NonNullable<ReturnType<typeof bcs.TransactionKind.parse>['ProgrammableTransaction']>;
export type RandomBelow = (limit: number) => number;

/** Mulberry32: the same numbers for the same seed on every machine. */
export function createRandom(seed: number): RandomBelow {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

type Change = (program: Kind, random: RandomBelow) => void;

const FOREIGN = `0x${'ab'.repeat(32)}`;

function pick<Item>(items: readonly Item[], random: RandomBelow): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}

function anyArgument({ inputs, commands }: Kind, random: RandomBelow): Kind['commands'][number] {
  const kinds = [
    { $kind: 'GasCoin', GasCoin: true },
    { $kind: 'Input', Input: random(inputs.length + 1) },
    { $kind: 'Result', Result: random(commands.length + 1) },
    { $kind: 'NestedResult', NestedResult: [random(commands.length + 1), random(2)] },
  ];
  // As BCS takes them; the SDK's types tell arguments apart by their members.
  return pick(kinds, random) as never;
}

function anyCommand(program: Kind, random: RandomBelow): Kind['commands'][number] {
  const argument = () => anyArgument(program, random);
  const commands: object[] = [
    { TransferObjects: { objects: [argument()], address: argument() } },
    { SplitCoins: { coin: argument(), amounts: [argument()] } },
    { MergeCoins: { destination: argument(), sources: [argument()] } },
    { MakeMoveVec: { type: null, elements: [argument()] } },
    { Publish: { modules: [], dependencies: [] } },
    call(FOREIGN, 'finance', 'bind_inviter', [argument()]),
    call('0x2', 'coin', 'send_funds', [argument(), argument()]),
    call('0x2', 'transfer', 'public_transfer', [argument(), argument()]),
  ];
  return pick(commands, random) as Kind['commands'][number];
}

function call(packageId: string, module: string, name: string, given: object[]): object {
  return { MoveCall: { package: packageId, module, function: name, typeArguments: [], arguments: given } };
}

const calls = ({ commands }: Kind) => commands.flatMap(({ MoveCall: found }) => (found ? [found] : []));

const CHANGES: readonly Change[] = [
  (program, random) =>
    void program.commands.splice(random(program.commands.length + 1), 0, anyCommand(program, random)),
  (program, random) => void program.commands.splice(random(program.commands.length), 1),
  (program, random) => void program.commands.push(pick(program.commands, random)),
  (program) => void program.commands.reverse(),
  (program, random) => void program.inputs.push(pick(program.inputs, random)),
  (program, random) => void program.inputs.splice(random(program.inputs.length), 1),
  (program) => void program.inputs.reverse(),
  (program, random) => {
    for (const found of calls(program).slice(0, 1)) found.package = pick([FOREIGN, '0x2', found.package], random);
  },
  (program, random) => {
    const [found] = calls(program);
    if (found)
      found.function = pick(['claim', 'stake', 'unstake', 'topup', 'withdraw', 'leave', found.function], random);
  },
  (program, random) => {
    const [found] = calls(program);
    if (found) found.module = pick(['vault', 'liquidity', 'finance', 'pledge', found.module], random);
  },
  (program, random) => {
    for (const found of calls(program)) found.typeArguments.push(pick(['0x2::sui::SUI', 'u64'], random));
  },
  (program) => {
    for (const found of calls(program)) found.typeArguments.splice(0);
  },
  (program, random) => {
    const [found] = calls(program);
    if (found) found.arguments[random(found.arguments.length + 1)] = anyArgument(program, random) as never;
  },
  (program, random) => {
    for (const { SplitCoins: split } of program.commands)
      if (split) Object.assign(split, { coin: anyArgument(program, random) });
  },
  (program, random) => {
    for (const { Object: object } of program.inputs)
      if (object?.SharedObject && random(2) === 0) object.SharedObject.objectId = FOREIGN;
  },
  (program) => {
    for (const { FundsWithdrawal: funds } of program.inputs)
      if (funds) Object.assign(funds, { withdrawFrom: { $kind: 'Sponsor', Sponsor: true } });
  },
  (program) => {
    for (const { FundsWithdrawal: funds } of program.inputs)
      if (funds) Object.assign(funds, { typeArg: { $kind: 'Balance', Balance: '0x2::coin::COIN' } });
  },
  // An amount: it may well stay a whitelisted program.
  (program, random) => {
    for (const { Pure: pure } of program.inputs)
      if (pure && random(2) === 0) {
        const bytes = Buffer.from(pure.bytes, 'base64');
        bytes[random(bytes.length)] = random(256);
        pure.bytes = bytes.toString('base64');
      }
  },
  (program, random) => {
    for (const { Pure: pure } of program.inputs)
      if (pure && random(3) === 0) pure.bytes = `${pure.bytes.slice(0, -4)}AAAAAAAA`;
  },
];

/** Returns the BCS of a random `TransactionKind`, of changed good ones mostly; not every one can be read as one. */
export function randomKind(good: readonly Uint8Array[], random: RandomBelow): Uint8Array {
  const bytes = pick(good, random);
  const way = random(10);
  if (way === 0) return Uint8Array.from({ length: 1 + random(200) }, () => random(256));
  if (way === 1) {
    const changed = Uint8Array.from(bytes);
    for (let count = 1 + random(3); count > 0; count -= 1) changed[random(changed.length)] = random(256);
    return changed;
  }
  const program = bcs.TransactionKind.parse(bytes).ProgrammableTransaction;
  const other = bcs.TransactionKind.parse(pick(good, random)).ProgrammableTransaction;
  if (!program || !other) throw new Error('the good ones are programs');
  if (way === 2) program.commands.push(...other.commands);
  if (way === 3) Object.assign(program, { commands: [anyCommand(program, random), anyCommand(program, random)] });
  try {
    for (let count = random(4); count > 0; count -= 1) pick(CHANGES, random)(program, random);
    return bcs.TransactionKind.serialize({ ProgrammableTransaction: program }).toBytes();
  } catch {
    // A change of what an earlier one took away, or one that BCS has no form for.
    return bytes;
  }
}
