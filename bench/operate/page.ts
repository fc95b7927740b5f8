/**
 * Reads a page as an operator does: its fenced blocks of commands in their order, each with the output that the page promises. `sh` is run to
 * its end, `sh service` runs in a terminal of its own and is ready once it has printed what is promised, `sh exit-1` has to end with that code.
 * A block of `text` behind one of them is the promise, line by line; `…` matches anything.
 */

export interface Step {
  /** The heading above it. */
  readonly section: string;
  /** Of the page, from 1 on. */
  readonly line: number;
  readonly isService: boolean;
  readonly exitCode: number;
  readonly commands: string;
  /** Lines that the output has, in this order, maybe with others between. */
  readonly promised: readonly string[];
}

interface Block {
  readonly info: string;
  readonly section: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** Returns the steps of a page. @throws {Error} for a block that is not closed, or whose words after `sh` are not known */
export function readSteps(page: string): readonly Step[] {
  const blocks = readBlocks(page);
  return blocks.flatMap((block, index): Step[] => {
    const [language, option = ''] = block.info.split(' ');
    if (language !== 'sh') return [];
    const [, code = '0'] = /^(?:service|exit-(\d))?$/.exec(option) ?? raise(`line ${block.line}: "${block.info}"`);
    const next = blocks[index + 1];
    return [
      {
        section: block.section,
        line: block.line,
        isService: option === 'service',
        exitCode: Number(code),
        commands: block.lines.join('\n'),
        promised: next?.info === 'text' ? next.lines : [],
      },
    ];
  });
}

function readBlocks(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: (Block & { lines: string[] }) | null = null;
  for (const [index, line] of page.split('\n').entries()) {
    const [, info] = /^```(.*)$/.exec(line) ?? [];
    if (open !== null && info === '') {
      blocks.push(open);
      open = null;
    } else if (open !== null) open.lines.push(line);
    else if (info !== undefined) open = { info, section, line: index + 1, lines: [] };
    else section = /^#+ (.*)$/.exec(line)?.[1] ?? section;
  }
  if (open !== null) raise(`line ${open.line}: the block does not end`);
  return blocks;
}

/** Returns the first promised line that the output does not have after those before it; null when it has all. */
export function findMissing(promised: readonly string[], output: string): string | null {
  let rest = output.split('\n').map((line) => line.trimEnd());
  for (const line of promised) {
    const pattern = new RegExp(`^${line.trimEnd().split('…').map(escapeText).join('.*')}$`);
    const at = rest.findIndex((printed) => pattern.test(printed));
    if (at < 0) return line;
    rest = rest.slice(at + 1);
  }
  return null;
}

/** Returns how many commands a step has: lines that begin one. */
export function countCommands({ commands }: Pick<Step, 'commands'>): number {
  const lines = commands.split('\n').map((line) => line.trim());
  return lines.filter((line, index) => line !== '' && !line.startsWith('#') && !lines[index - 1]?.endsWith('\\'))
    .length;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function raise(reason: string): never {
  throw new Error(`the page cannot be followed, ${reason}`);
}
