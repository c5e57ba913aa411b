// Not in run.cjs, because an old Node cannot parse import().
import('./tasks.js').catch((error) => {
  console.error(error);
  process.exit(1);
});
