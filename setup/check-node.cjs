// Written so that any old Node can read it: its only job is to tell an old Node's owner what to do.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old: install Node 20 or newer (https://nodejs.org) and run this again.',
  );
  process.exit(1);
}
