import { describe, expect, test } from 'vitest';
import { countCommands, findMissing, readSteps } from './page.ts';

const PAGE = `# A page

\`\`\`sh
one \\
  two
# why
three
\`\`\`

prints

\`\`\`text
done  …
\`\`\`

## Processes

\`\`\`sh service
serve
\`\`\`

\`\`\`text
ready
\`\`\`

\`\`\`sql
SELECT 1
\`\`\`

\`\`\`sh exit-3
wait
\`\`\`
`;

describe('readSteps', () => {
  test('default: commands in their order, with section, exit code and what is promised', () => {
    expect(readSteps(PAGE)).toEqual([
      {
        ...{ section: 'A page', line: 3, isService: false, exitCode: 0, promised: ['done  …'] },
        commands: 'one \\\n  two\n# why\nthree',
      },
      {
        ...{ section: 'Processes', line: 18, isService: true, exitCode: 0, promised: ['ready'] },
        commands: 'serve',
      },
      {
        ...{ section: 'Processes', line: 30, isService: false, exitCode: 3, promised: [] },
        commands: 'wait',
      },
    ]);
    expect(readSteps(PAGE).map(countCommands)).toEqual([2, 1, 1]);
  });

  test('error: words that are not known, and a block without an end', () => {
    expect(() => readSteps('```sh sevice\nx\n```')).toThrow('line 1: "sh sevice"');
    expect(() => readSteps('\n```sh\nx\n')).toThrow('line 2: the block does not end');
  });
});

describe('findMissing', () => {
  test('default: the lines in their order, others between them', () => {
    expect(findMissing(['a', 'b … d'], 'x\na\ny\nb c d\n')).toBeNull();
    expect(findMissing([], '')).toBeNull();
  });

  test('error: a line that is missing, comes before, or is only a part', () => {
    expect(findMissing(['a', 'b'], 'b\na')).toBe('b');
    expect(findMissing(['a.'], 'ab')).toBe('a.');
    expect(findMissing(['a'], 'a b')).toBe('a');
  });
});
