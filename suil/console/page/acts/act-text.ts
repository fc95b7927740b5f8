/** What an act does and when it counts, for the list of acts: the registry's own English, or its translation. */
import type { Act } from '../../../chain/src/admin/act.ts';
import type { ArgumentHelp } from '../../../chain/src/admin/arguments.ts';
import chinese from '../texts/acts.zh_CN.json';
import chineseArguments from '../texts/arguments.zh_CN.json';
import type { ConsoleLanguage } from '../texts/texts.ts';

export interface ActText {
  readonly summary: string;
  readonly effect: string;
}

const CHINESE: Readonly<Record<string, ActText>> = chinese;

export function textOf(
  { name, summary, effect }: Pick<Act, 'name' | 'summary' | 'effect'>,
  language: ConsoleLanguage,
): ActText {
  const english = { summary, effect };
  return language === 'zh_CN' ? (CHINESE[name] ?? english) : english;
}

const CHINESE_HELP: Readonly<Record<string, string>> = chineseArguments;

/** Returns unit and bounds of an argument. */
export function helpOf({ name, help }: ArgumentHelp, language: ConsoleLanguage): string {
  return language === 'zh_CN' ? (CHINESE_HELP[name] ?? help) : help;
}
