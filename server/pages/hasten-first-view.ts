import { startProgramAfterPaint } from './start-program-after-paint.ts';

/** The texts of the storefront's stylesheets, by their addresses. */
export type Stylesheets = ReadonlyMap<string, string>;

/**
 * Makes a page of React Router's show itself with its first answer (decision 027): its styles stand in it, and its
 * program leaves the line to faces and photographs until it has been painted.
 */
export function hastenFirstView(html: string, stylesheets: Stylesheets): string {
  return startProgramAfterPaint(inlineStyles(html, stylesheets));
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
