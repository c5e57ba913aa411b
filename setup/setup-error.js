/** What keeps the set-up from going on, as text for the person who started it; its last line says what to do. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** Runs an entry; a SetupError is shown as it is, without a stack, and ends it with 1. */
export async function runEntry(entry) {
  try {
    process.exitCode = await entry();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
