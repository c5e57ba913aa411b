/** A picture was not drawn because too many are requested at the moment. */
export class PictureRefusedError extends Error {}
