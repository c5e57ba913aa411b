import { buildMissingCommands, buildShop } from './build.js';
import { installPackages } from './install-packages.js';
import { findPinnedNode, inProject, packageCommand, readNodeSettings, root, SetupError } from './project.js';
import {
  clusterEnvironment,
  nginxEnvironment,
  provideChromium,
  provideProgram,
  testEnvironment,
  wrkEnvironment,
} from './provide-programs.js';
import { release } from './release/release.js';
import { runCommand } from './run-command.js';
import { makeRunFolder } from './run-folder.js';
import { runServer, runWatchedServer } from './run-server.js';
import { runTests } from './run-tests.js';
import { fingerprintScreens, keepScreensInputs } from './screens-inputs.js';

const { commandFlags, allocatorEnvironment, compileCacheEnvironment } = readNodeSettings();

/** The tasks of `node setup/run.cjs <task> [arguments]`. Each returns the exit code, or nothing for success. */
const tasks = {
  start,
  dev,
  build,
  shop,
  test: runTests,
  fuzz,
  faults,
  cluster,
  install,
  bench,
  simulate,
  screens,
  release,
};

const [name, ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(tasks, name)) {
    throw new SetupError(`There is no task "${name}". Choose one of: ${Object.keys(tasks).join(', ')}`);
  }
  process.exitCode = await tasks[name](args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(args) {
  await installPackages();
  await buildShop();
  return runServer(args, {
    ...allocatorEnvironment,
    ...compileCacheEnvironment,
    ...process.env,
  });
}

async function dev(args) {
  await installPackages();
  const env = { ...process.env, PASSEPARTOUT_DEV: '1' };
  // Not storefront and studio: Vite reloads them in the browser, without a new server.
  return runWatchedServer(['server/main.ts', ...args], env, ['server', 'sandbox', 'domain']);
}

async function build() {
  await installPackages();
  await buildShop();
  console.log('The shop is built.');
}

async function shop(args) {
  await installPackages();
  await buildMissingCommands();
  const env = { ...compileCacheEnvironment, ...process.env };
  return runProgram([...commandFlags, inProject('build-server', 'shop.js'), ...args], env, process.cwd());
}

/** `npm run test:fuzz [-- -t 'title of a test']`: FUZZ_RUNS sets the number of requests; FUZZ_SEED and FUZZ_PATH repeat a failure. */
async function fuzz(args) {
  await installPackages();
  await buildShop();
  const { FUZZ_RUNS = '300', FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31)) } = process.env;
  console.log(`Requests per call: 2 x ${FUZZ_RUNS}, seed ${FUZZ_SEED}`);
  const vitest = [packageCommand('vitest', 'vitest'), 'run', '--project', 'slow', 'tests/fuzz'];
  return runProgram([...vitest, ...args], {
    ...process.env,
    FUZZ_RUNS,
    FUZZ_SEED,
    TMPDIR: makeRunFolder(),
  });
}

async function faults() {
  await installPackages();
  await buildShop();
  const env = { ...process.env, TMPDIR: makeRunFolder() };
  const code = await runProgram(['tests/faults/run.ts'], env);
  const vitest = [
    packageCommand('vitest', 'vitest'),
    'run',
    '--project',
    'slow',
    'tests/faults',
    'tests/upgrade',
  ];
  return code || runProgram(vitest, { ...env, ...(await testEnvironment()), TEST_FAULTS: '1' });
}

async function cluster(args) {
  await installPackages();
  await buildShop();
  const env = { ...process.env, ...(await clusterEnvironment()), TMPDIR: makeRunFolder() };
  return runProgram(['tests/cluster/run.ts', ...args], env);
}

async function install() {
  const debootstrap = await provideProgram({
    name: 'debootstrap',
    debianPackage: 'debootstrap',
    variable: 'DEBOOTSTRAP_PATH',
    consequence: 'there is no new Debian to install a shop on',
  });
  if (debootstrap.path === undefined) throw new SetupError(debootstrap.problem);
  return runWithBrowser(['tests/install/run.ts']);
}

/** `npm run bench -- peers` needs no browser, and installs other shops outside this folder. */
async function bench(args) {
  if (args[0] === 'peers') return benchPeers(args.slice(1));
  return runWithBrowser(['benchmarks/run.ts', ...args], async () => ({
    ...(await nginxEnvironment()),
    ...(await wrkEnvironment()),
  }));
}

async function benchPeers(args) {
  await installPackages();
  await buildShop();
  return runProgram(['benchmarks/peers/run.ts', ...args], { ...process.env, ...(await wrkEnvironment()) });
}

/** `npm run simulate -- --visitors 1e6`: only its check needs a built shop. */
async function simulate(args) {
  await installPackages();
  if (args.includes('--check')) await buildShop();
  return runProgram(['benchmarks/simulation/run.ts', ...args], process.env);
}

async function screens(args) {
  const inputs = fingerprintScreens();
  const code = await runWithBrowser(['tests/screens/run.ts', ...args]);
  if (code === 0 && args.length === 0) keepScreensInputs(inputs);
  return code;
}

/** Runs a program that opens the built shop in Chromium. `moreEnvironment` returns variables for the other programs that it needs. */
async function runWithBrowser(program, moreEnvironment = async () => ({})) {
  await installPackages();
  await buildShop();
  const chromium = await provideChromium();
  if (chromium.path === undefined) throw new SetupError(chromium.problem);
  return runProgram(program, {
    ...process.env,
    ...(await moreEnvironment()),
    CHROMIUM_PATH: chromium.path,
  });
}

async function runProgram(args, env, cwd = root) {
  const { code } = await runCommand(findPinnedNode(), args, { show: true, env, cwd });
  return code;
}
