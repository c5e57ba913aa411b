/** The texts of the storefront's stylesheets, by URL. */
export type Stylesheets = ReadonlyMap<string, string>;

/** The URL of the stylesheet that all pages have. */
export function commonStylesheet(stylesheets: Stylesheets): string | undefined {
  return [...stylesheets.keys()].find((path) => path.startsWith('/assets/root-'));
}

/**
 * Lets a page that React Router rendered paint without waiting for other files (decision 027): inlines its styles, and
 * loads its scripts after the first paint, so that fonts and photographs load first.
 */
export function optimizeFirstPaint(html: string, stylesheets: Stylesheets): string {
  return startScriptsAfterPaint(inlineStyles(html, stylesheets));
}

const stylesheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;

function inlineStyles(html: string, stylesheets: Stylesheets): string {
  return html.replace(stylesheetLink, (link, address: string) => {
    const styles = stylesheets.get(address);
    return styles === undefined ? link : `<style data-precedence="page">${styles}</style>${switchOff(link)}`;
  });
}

/**
 * Keeps the link without fetching it, because of a type that no browser knows: React hydrates it, and React Router sees that these
 * styles are loaded. Code that loads later looks for styles without the `#` that React Router adds to those of several routes.
 * Chromium 150 fetches a link that is `disabled`.
 */
function switchOff(link: string): string {
  const off = link.replace('/>', ' type="text/inlined"/>');
  return off.includes('#"') ? off + off.replace('#"', '"') : off;
}

const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const bootstrapScript = /(<script type="module" async="">)([^<]*)(<\/script>)/;
const namedImport = /^import \* as (\w+) from ("[^"]+");/gm;
const bareImport = /^import ("[^"]+");/gm;

/** Makes a page that React Router rendered load its scripts after the first paint, not together with its pictures. */
function startScriptsAfterPaint(html: string): string {
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
