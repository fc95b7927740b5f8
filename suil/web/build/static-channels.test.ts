import { expect, test } from 'vitest';
import { fillChannels } from './static-channels.ts';

const tokens = ':root {\n  --line-rgb: 1, 2, 3;\n  --line: #fff;\n}\n';

test('behavior: channels stand where they were named, in styles and components', () => {
  expect(fillChannels('a { color: rgba(var(--line-rgb), 0.2); }', tokens, '')).toBe('a { color: rgba(1, 2, 3, 0.2); }');
  expect(fillChannels("fill: 'rgba(var(--line-rgb), 1)'", tokens, '')).toBe("fill: 'rgba(1, 2, 3, 1)'");
});

test('behavior: their declarations go, other tokens stay', () => {
  expect(fillChannels(tokens, tokens, '')).toBe(':root {\n  --line: #fff;\n}\n');
  const own = ':root {\n  --team-rgb: 4, 5, 6;\n}\n';
  expect(fillChannels(own, tokens, '')).toBe(own);
  expect(fillChannels('rgba(var(--team-rgb), 1)', tokens, '')).toBe('rgba(var(--team-rgb), 1)');
});

test('behavior: a channel that the light theme changes stays a token in both themes', () => {
  const light = '[data-theme="light"] {\n  --line-rgb: 4, 5, 6;\n}\n';
  const used = 'a { color: rgba(var(--line-rgb), 0.2); }';
  for (const code of [used, tokens, light]) expect(fillChannels(code, tokens, light)).toBe(code);
});
