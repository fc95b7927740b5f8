/** The head of the console: its name, its parts, the language. */
import { Segmented } from '../../../web/src/ui/actions/segmented.tsx';
import { Logo } from '../../../web/src/ui/layout/icon.tsx';
import { useTitle } from '../../../web/src/ui/layout/page.tsx';
import { changeLanguage, useConsoleLanguage, useSay } from '../texts/texts.ts';
import styles from './layout.module.css';
import { hashOf, type Part } from './part.ts';

const LANGUAGES = [
  { value: 'en_US', text: 'EN' },
  { value: 'zh_CN', text: '中文' },
] as const;

export function Header({ part }: { part: Part }) {
  const say = useSay();
  const language = useConsoleLanguage();
  useTitle(say('console.title'));
  return (
    <header className={styles.header}>
      <Logo />
      <h1>{say('console.title')}</h1>
      <nav className={styles.nav} aria-label={say('nav.label')}>
        <a href={hashOf({ name: 'state' })} aria-current={part.name === 'state' ? 'page' : undefined}>
          {say('nav.state')}
        </a>
        <a href={hashOf({ name: 'acts', act: null })} aria-current={part.name === 'acts' ? 'page' : undefined}>
          {say('nav.acts')}
        </a>
      </nav>
      <Segmented
        label={say('language.label')}
        options={LANGUAGES}
        value={language}
        onChange={(code) => void changeLanguage(code)}
      />
    </header>
  );
}
