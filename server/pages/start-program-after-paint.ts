const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const bootstrapScript = /(<script type="module" async="">)([^<]*)(<\/script>)/;
const namedImport = /^import \* as (\w+) from ("[^"]+");/gm;
const bareImport = /^import ("[^"]+");/gm;

/** Makes a page that React Router rendered load its scripts after the first paint, not together with its pictures. */
export function startProgramAfterPaint(html: string): string {
  if (!bootstrapScript.test(html)) return html;
  const files = [...html.matchAll(preloadLink)].map(([, href]) => href);
  return html
    .replace(preloadLink, '')
    .replace(bootstrapScript, (_, opening: string, program: string, closing: string) => {
      const inTurn = program
        .replace(namedImport, 'const $1 = await import($2);')
        .replace(bareImport, 'await import($1);');
      return [opening, awaitPaint, preloadFiles(files), inTurn, closing].join('\n');
    });
}

/** Background tabs never paint, so a timer continues there. It also limits the wait elsewhere. */
const awaitPaint = `await new Promise((painted) => {
  requestAnimationFrame(() => setTimeout(painted));
  setTimeout(painted, 200);
});`;

function preloadFiles(files: readonly unknown[]): string {
  return `for (const href of ${JSON.stringify(files)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));`;
}
