import { expect, test } from 'vitest';
import { ACTS } from '../../../chain/src/admin/acts/index.ts';
import acts from '../texts/acts.zh_CN.json';
import help from '../texts/arguments.zh_CN.json';
import { helpOf, textOf } from './act-text.ts';
import { BY_COMMAND } from './run-act.ts';

test('every act and argument of the registry has its Chinese text, and nothing else has', () => {
  expect(Object.keys(acts).toSorted()).toEqual(ACTS.map(({ name }) => name).toSorted());
  const names = ACTS.flatMap(({ args }) => args.map(({ name }) => name));
  expect(Object.keys(help).toSorted()).toEqual([...new Set(names)].toSorted());
  for (const act of ACTS) {
    const { summary } = textOf(act, 'zh_CN');
    expect(summary).not.toBe(act.summary);
    expect(textOf(act, 'en_US').summary).toBe(act.summary);
    // Arguments are named as they are entered, in both languages.
    for (const argument of act.args) {
      if (act.summary.includes(argument.name)) expect(summary, act.name).toContain(argument.name);
      expect(helpOf(argument, 'en_US')).toBe(argument.help);
    }
  }
});

test('what a browser cannot prepare are acts', () => {
  const names = ACTS.map(({ name }) => name);
  for (const name of BY_COMMAND) expect(names).toContain(name);
});
