/**
 * The entry of `localStorage` by which the studio tells the shop's wall planner that an owner uses this browser, who then gets a
 * link to make an offer of the wall. It opens nothing: the studio asks who they are.
 */
export const ownerMark = 'studio-owner';
