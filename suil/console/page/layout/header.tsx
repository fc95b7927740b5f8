/** The head of the console: its name, its parts, the language. */
import { Segmented } from '../../../web/src/ui/actions/segmented.tsx';
import { Logo } from '../../../web/src/ui/layout/icon.tsx';
import { useTitle } from '../../../web/src/ui/layout/page.tsx';
import { changeLanguage, useConsoleLanguage, useSay } from '../texts/texts.ts';
import styles from './layout.module.css';

const LANGUAGES = [
  { value: 'en_US', text: 'EN' },
  { value: 'zh_CN', text: '中文' },
] as const;

export function Header() {
  const say = useSay();
  const language = useConsoleLanguage();
  useTitle(say('console.title'));
  return (
    <header className={styles.header}>
      <Logo />
      <h1>{say('console.title')}</h1>
      <Segmented
        label={say('language.label')}
        options={LANGUAGES}
        value={language}
        onChange={(code) => void changeLanguage(code)}
      />
    </header>
  );
}
