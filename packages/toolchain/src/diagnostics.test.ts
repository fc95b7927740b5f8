import { expect, test } from 'vitest';
import { errorsFirst, formatDiagnostics, parseDiagnostics } from './diagnostics.ts';

const OUTPUT = `warning[W09002]: unused variable
  ┌─ sources/a.move:3:9
  │
3 │     let x = 1;
  │         ^ Unused local variable 'x'
  │
  = This warning can be suppressed

error[Sui E02007]: invalid object declaration
  ┌─ sources/b.move:9:5
  │
8 │ public struct Clock has key {
  │                         --- The 'key' ability is used to declare objects in Sui
9 │     id: UID,
  │     ^^  --- But found type: '(sui=0x0)::object::UID'
`;

test('every block becomes a diagnostic with its place and label', () => {
  const [warning, error] = parseDiagnostics(OUTPUT);
  expect(warning).toMatchObject({
    severity: 'warning',
    code: 'W09002',
    message: "unused variable: Unused local variable 'x'",
    file: 'sources/a.move',
    line: 3,
    column: 9,
  });
  expect(error).toMatchObject({ severity: 'error', code: 'Sui E02007', file: 'sources/b.move', line: 9, column: 5 });
  expect(error!.text.split('\n')).toHaveLength(7);
});

test('errors hide warnings, unless there are only warnings', () => {
  const all = parseDiagnostics(OUTPUT);
  expect(errorsFirst(all).map(({ code }) => code)).toEqual(['Sui E02007']);
  expect(errorsFirst(all.slice(0, 1)).map(({ code }) => code)).toEqual(['W09002']);
});

test('text without blocks is one error without a place', () => {
  const [only, ...rest] = parseDiagnostics('Dependency cycle detected: A -> A\n');
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ severity: 'error', message: 'Dependency cycle detected: A -> A', file: null });
  expect(formatDiagnostics([only!])).toBe('error: Dependency cycle detected: A -> A');
  expect(parseDiagnostics('\n')).toEqual([]);
});

test('a line for people begins with a path that an editor can open', () => {
  const line = formatDiagnostics(parseDiagnostics(OUTPUT).slice(0, 1), { prefix: 'suil/contracts/suil/' });
  expect(line).toBe(
    "suil/contracts/suil/sources/a.move:3:9: warning[W09002]: unused variable: Unused local variable 'x'",
  );
});
