import { startProgramAfterPaint } from './start-program-after-paint.ts';

/** The texts of the storefront's stylesheets, by their addresses. */
export type Stylesheets = ReadonlyMap<string, string>;

/** The browser itself puts together what these show: there the program comes first. */
const madeByProgram = ['/cart', '/success', '/settings', '/pages/settings'];

/**
 * Makes a page of React Router's show itself with its first answer (decision 027): its styles stand in it, and its
 * program leaves the line to faces and photographs until it has been painted.
 * @param key the page's address, as `pageKey` gives it
 */
export function hastenFirstView(html: string, key: string, stylesheets: Stylesheets): string {
  const dressed = inlineStyles(html, stylesheets);
  return madeByProgram.includes(key) ? dressed : startProgramAfterPaint(dressed);
}

const stylesheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;

function inlineStyles(html: string, stylesheets: Stylesheets): string {
  return html.replace(stylesheetLink, (link, address: string) => {
    const styles = stylesheets.get(address);
    return styles === undefined ? link : `<style data-precedence="page">${styles}</style>${switchOff(link)}`;
  });
}

/** Not fetched, but there: React hydrates it, and React Router sees that these styles are loaded. */
function switchOff(link: string): string {
  return link.replace('/>', ' disabled=""/>');
}
