/** The largest photograph that the shop accepts of a claim or of a finished piece. It keeps a smaller copy. */
export const maxPhotoMegabytes = 12;
export const maxPhotoBytes = maxPhotoMegabytes * 1024 * 1024;
