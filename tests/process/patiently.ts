/** For a wait for jobs, another process, a backup or a rehearsal (decision 062). */
export const patiently = { timeout: 300_000, interval: 200 };
