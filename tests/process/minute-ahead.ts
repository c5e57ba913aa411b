// Loaded before the program of a test with --import: SIGUSR2 moves the process's clock for durations a minute ahead.
const now = performance.now.bind(performance);
let aheadMs = 0;
performance.now = () => now() + aheadMs;
process.on('SIGUSR2', () => {
  aheadMs += 60_000;
});
