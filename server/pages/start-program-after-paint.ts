const fileLink = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const starter = /(<script type="module" async="">)([^<]*)(<\/script>)/;
const namedImport = /^import \* as (\w+) from ("[^"]+");/gm;
const bareImport = /^import ("[^"]+");/gm;

/** Has a page of React Router's fetch its program when it has been painted, instead of together with its pictures. */
export function startProgramAfterPaint(html: string): string {
  if (!starter.test(html)) return html;
  const files = [...html.matchAll(fileLink)].map(([, href]) => href);
  return html
    .replace(fileLink, '')
    .replace(starter, (_, opening: string, program: string, closing: string) => {
      const inTurn = program
        .replace(namedImport, 'const $1 = await import($2);')
        .replace(bareImport, 'await import($1);');
      return [opening, awaitPaint, fetchFiles(files), inTurn, closing].join('\n');
    });
}

/** In a tab that nobody looks at nothing is painted: there the timer goes on. Nobody waits long for it either. */
const awaitPaint = `await new Promise((painted) => {
  requestAnimationFrame(() => setTimeout(painted));
  setTimeout(painted, 200);
});`;

function fetchFiles(files: readonly unknown[]): string {
  return `for (const href of ${JSON.stringify(files)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));`;
}
