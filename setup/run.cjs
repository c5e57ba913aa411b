// npm's scripts call this with a task: node setup/run.cjs start. Any Node can parse it, so an old one prints what to do.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: install Node 20 or newer (https://nodejs.org) and run this again.',
  );
  process.exit(1);
}
require('./load-tasks.cjs');
