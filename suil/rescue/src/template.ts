/** The file as text: one page with its code, styles and deployment inside. Nothing of it is loaded from elsewhere. */
import { createHash } from 'node:crypto';
import { PLACE_ID, type Place } from '../page/chain/place.ts';

/** What the deployment is put in place of. */
const NO_PLACE = '{"deployment":null}';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Returns the page without a deployment. Its policy allows its own code and styles, and nodes to be asked. */
export function composeTemplate({ script, style }: { script: string; style: string }): string {
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
<script type="application/json" id="${PLACE_ID}">${NO_PLACE}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}

/** Returns the page of a deployment: the same one for the same template and place, byte for byte. */
export function fillTemplate(template: string, { chain, manifest, nodes }: Place): string {
  const json = JSON.stringify({ chain, manifest, nodes }).replaceAll('<', '\\u003c');
  const [before, after, more] = template.split(NO_PLACE);
  if (before === undefined || after === undefined || more !== undefined)
    throw new Error('the template has no single space for the deployment');
  return before + json + after;
}
