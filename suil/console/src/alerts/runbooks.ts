/** What to do in each alert: the sections of docs/operations.md, read as text. Nothing of it becomes HTML. */
import type { Block, Run, Runbook } from '../state/state.ts';

const CHAPTER = /^## When something is wrong$/m;
/** A section's title, and the alerts in the brackets behind it. */
const LEAD = /^\*\*([^*]+)\*\*(?: \(([^)]*)\))?/;
const ALERT = /`(Suil\w+)`/g;
/** What a rule's summary says of its section. */
const NAMED = /operations\.md, "([^"]+)"/;
const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]*\)/g;

interface Section extends Runbook {
  /** Alerts that it is about. Others that it mentions have sections of their own. */
  readonly alerts: readonly string[];
}

export class Runbooks {
  readonly #sections: readonly Section[];

  /** @param text docs/operations.md */
  constructor(text: string) {
    const chapter = text.split(CHAPTER)[1]?.split(/^## /m)[0] ?? '';
    this.#sections = parseSections(chapter);
  }

  /** Every section, in the page's order. */
  get sections(): readonly Section[] {
    return this.#sections;
  }

  /** Returns the section that the summary names, or the first that is about the alert; null without one. */
  of(alert: string, summary: string): Runbook | null {
    const title = plainOf(NAMED.exec(summary)?.[1] ?? '');
    const section =
      this.#sections.find((one) => plainOf(one.title) === title) ??
      this.#sections.find(({ alerts }) => alerts.includes(alert));
    return section === undefined ? null : { title: section.title, blocks: section.blocks };
  }
}

/** Rules and pages write apostrophes in two ways. */
function plainOf(title: string): string {
  return title.replaceAll('’', "'");
}

function parseSections(chapter: string): readonly Section[] {
  const sections: (Section & { blocks: Block[] })[] = [];
  for (const part of chapter.split(/\n{2,}/)) {
    const lines = part.trim();
    if (lines === '') continue;
    const [, title, about = ''] = LEAD.exec(lines) ?? [];
    if (title !== undefined) {
      sections.push({ title, alerts: Array.from(about.matchAll(ALERT), ([, name = '']) => name), blocks: [] });
    }
    sections.at(-1)?.blocks.push(...parseBlocks(lines));
  }
  return sections;
}

function parseBlocks(lines: string): readonly Block[] {
  const [first = ''] = lines.split('\n');
  if (/^\d+\. /.test(first)) return [{ kind: 'steps', isNumbered: true, items: itemsOf(lines, /^\d+\. /gm) }];
  if (first.startsWith('- ')) return [{ kind: 'steps', isNumbered: false, items: itemsOf(lines, /^- /gm) }];
  if (first.startsWith('|')) return [{ kind: 'steps', isNumbered: false, items: rowsOf(lines) }];
  return [{ kind: 'paragraph', runs: parseRuns(lines) }];
}

function itemsOf(lines: string, begin: RegExp): Run[][] {
  return lines
    .split(begin)
    .filter((item) => item.trim() !== '')
    .map(parseRuns);
}

/** A row of a table is read as its cells one after the other, each after the name of its column. */
function rowsOf(lines: string): Run[][] {
  const [head = [], , ...rows] = lines.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) =>
    cells.flatMap((cell, place): Run[] =>
      place === 0
        ? parseRuns(cell)
        : [{ kind: 'text', text: '. ' }, { kind: 'bold', text: `${head[place] ?? ''}: ` }, ...parseRuns(cell)],
    ),
  );
}

/** Of a link its text is kept. */
export function parseRuns(markdown: string): Run[] {
  const text = markdown.trim().replace(/\s*\n\s*/g, ' ');
  const runs: Run[] = [];
  let end = 0;
  const plain = (until: number) => {
    if (until > end) runs.push({ kind: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, link = ''] = match;
    plain(match.index);
    if (code !== undefined) runs.push({ kind: 'code', text: code });
    else if (bold !== undefined) runs.push({ kind: 'bold', text: bold });
    else runs.push(...parseRuns(link));
    end = match.index + whole.length;
  }
  plain(text.length);
  return runs;
}
