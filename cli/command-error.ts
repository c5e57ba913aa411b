/** A command cannot be done. The message tells the owner why and what to do. */
export class CommandError extends Error {}
