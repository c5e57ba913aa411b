/** What the owner asked for cannot be done: the message says why, and what can. */
export class CommandError extends Error {}
