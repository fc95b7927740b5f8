/** The page as text, its code and styles inside. Nothing of it is loaded from elsewhere. */
import { createHash } from 'node:crypto';
import { EMPTY_RESCUE_PLACE } from '@suil/core';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

interface TemplateParts {
  readonly script: string;
  readonly style: string;
  /** The notices of the libraries in the script. */
  readonly licences: string;
}

/** Returns the page without a deployment. Its policy allows its own code and styles, and nodes to be asked. */
export function composeTemplate({ script, style, licences }: TemplateParts): string {
  // Inside an element's text these would end or hide it.
  const code = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256(code)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    'img-src data:',
    'connect-src https: http://127.0.0.1:* http://localhost:* http://[::1]:*',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<!-- The libraries whose code is in this file:

${licences.replaceAll('--', '- -')}
-->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>SUIL rescue file</title>
<style>${style}</style>
</head>
<body>
<noscript>This page needs JavaScript.</noscript>
${EMPTY_RESCUE_PLACE}
<script type="module">${code}</script>
</body>
</html>
`;
}
