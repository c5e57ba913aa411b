const setup = new URL('../../setup/build.js', import.meta.url).href;

/** Builds the server from the present sources, because tests that start a process start what was built (decision 008). */
export default async function buildServer(): Promise<void> {
  await (await import(setup)).buildServer();
}
