/** What a browser sees where the web app should be and was not built: one page in the reader's language, complete in itself. */
import { FALLBACK_LANGUAGE, type Language, matchLanguage, toBcp47 } from '@suil/core';

type Texts = { title: string; people: string; operator: string };

/** `{command}` is the command that builds and starts everything. */
const ENGLISH: Texts = {
  title: 'The app is not ready',
  people: 'This server is running, but the app has not been installed on it yet. Please try again later.',
  operator: 'If you run this server: build the web app with {command}, or set APP_DIR to the folder of its build.',
};
const TEXTS: Readonly<Record<Language, Texts>> = {
  en_US: ENGLISH,
  en_IN: ENGLISH,
  zh_CN: {
    title: '应用尚未就绪',
    people: '服务器正在运行，但应用还没有部署到这里。请稍后再试。',
    operator: '如果这台服务器由你管理：请用 {command} 构建网页应用，或将 APP_DIR 设为构建结果所在的文件夹。',
  },
  zh_TW: {
    title: '應用程式尚未就緒',
    people: '伺服器正在執行，但應用程式還沒有部署到這裡。請稍後再試。',
    operator: '如果這台伺服器由你管理：請用 {command} 建置網頁應用程式，或將 APP_DIR 設為建置結果所在的資料夾。',
  },
  ja_JP: {
    title: 'アプリはまだ準備中です',
    people: 'サーバーは動作していますが、アプリはまだ配置されていません。しばらくしてからもう一度お試しください。',
    operator:
      'このサーバーを管理している方へ：{command} でウェブアプリをビルドするか、APP_DIR にビルド先のフォルダーを指定してください。',
  },
  ko_KR: {
    title: '앱이 아직 준비되지 않았습니다',
    people: '서버는 실행 중이지만 앱이 아직 설치되지 않았습니다. 나중에 다시 시도하세요.',
    operator: '이 서버의 운영자라면 {command} 명령으로 웹 앱을 빌드하거나, APP_DIR에 빌드 폴더를 지정하세요.',
  },
};
/** Builds the app and starts everything. */
export const APP_COMMAND = 'npm start';

/** Returns the page in the language of the six that an `Accept-Language` header asks for first. */
export function appMissingPage(acceptLanguage: string): { html: string; lang: string } {
  const wanted = acceptLanguage.split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  const language = matchLanguage(wanted) ?? FALLBACK_LANGUAGE;
  const { title, people, operator } = TEXTS[language];
  const lang = toBcp47(language);
  const html = `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 15vh auto 0; max-width: 32rem; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif }
  h1 { font-size: 1.5rem; line-height: 1.3; text-wrap: balance }
  :lang(ko) { word-break: keep-all }
  :lang(ja) { word-break: auto-phrase }
  p + p { opacity: .75; font-size: .875rem }
  code { white-space: nowrap }
</style>
<h1>${title}</h1>
<p>${people}</p>
<p>${operator.replace('{command}', `<code>${APP_COMMAND}</code>`)}</p>
</html>
`;
  return { html, lang };
}
