/** Of a wall: as many as come at a time. */
export const printsOnAPage = 48;
