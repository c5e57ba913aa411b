// Not in run.cjs, because an old Node cannot parse import().
import('./find-tasks.js')
  .then(({ findTasks }) => import(findTasks(process.argv[2])))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
