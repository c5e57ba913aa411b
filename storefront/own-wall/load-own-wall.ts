/** A module of its own, so that the pages with the button don't carry the list of the dialog's files. */
export const loadOwnWall = () => import('./own-wall.tsx');
