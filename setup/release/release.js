import { writeFileSync } from 'node:fs';
import { inProject, SetupError } from '../project.js';
import { runNpm } from '../run-npm.js';
import { nameUnreleased, sectionOf } from './changelog.js';
import { countProblems } from './find-problems.js';
import { askGit, git, numbersOf } from './git.js';

const USAGE =
  'Say which version: npm run release -- 1.0.0. With --check after it, nothing is changed, and you see what is missing.';

/**
 * `npm run release -- 1.0.0 [--check]`: checks everything that a release needs, then commits the version and tags the
 * commit. Each step is skipped if it is done, so a release that was killed continues when it is run again.
 */
export async function release(args) {
  const { version, isCheck } = readArguments(args);
  const tag = `v${version}`;
  if (isTagged(tag)) return tell(`${version} is released. Publish it with: git push origin main ${tag}`);
  const subject = `Release ${version}`;
  if (!isCommitted(subject)) {
    const prepared = prepareFiles(version);
    await requireReady(version, prepared);
    if (isCheck) return tell(`${version} can be released. Nothing was changed.`);
    commit(subject, prepared);
  }
  if (isCheck) return tell(`${version} is committed, but has no tag yet. Run this again without --check.`);
  tagCommit(tag, version);
  return tell(`${version} is released. Publish it with: git push origin main ${tag}`);
}

function tell(sentence) {
  console.log(sentence);
  return 0;
}

function readArguments(args) {
  const isCheck = args.includes('--check');
  const [version, ...others] = args.filter((word) => word !== '--check');
  if (version === undefined || others.length > 0) throw new SetupError(USAGE);
  if (numbersOf(version)) return { version, isCheck };
  throw new SetupError(`The version is "${version}". It must be three numbers, such as 1.0.1.`);
}

function isTagged(tag) {
  const commit = askGit('rev-parse', '--quiet', '--verify', `${tag}^{commit}`);
  return commit !== '' && commit === git(['rev-parse', 'HEAD']);
}

function isCommitted(subject) {
  return git(['log', '-1', '--format=%s']) === subject;
}

/** The files of the release, by path: the changes under their version and day, and the version itself. */
function prepareFiles(version) {
  const read = (path) => git(['show', `HEAD:${path}`]);
  const setVersion = (path, edit) => {
    const content = JSON.parse(read(path));
    edit(content);
    return `${JSON.stringify(content, null, 2)}\n`;
  };
  const today = new Date().toISOString().slice(0, 10);
  return {
    'CHANGELOG.md': `${nameUnreleased(read('CHANGELOG.md'), version, today)}\n`,
    'package.json': setVersion('package.json', (content) => {
      content.version = version;
    }),
    'package-lock.json': setVersion('package-lock.json', (content) => {
      content.version = version;
      content.packages[''].version = version;
    }),
  };
}

async function requireReady(version, prepared) {
  const problems = countProblems(version, prepared);
  if (problems > 0) throw new SetupError(`${version} cannot be released yet. Problems: ${problems}.`);
  const head = git(['rev-parse', 'HEAD']);
  // The second has the broken releases, and the old version replaced by the new one under load.
  for (const script of ['test', 'test:faults']) {
    console.log(`Running npm run ${script}…`);
    // With CI, a stage that cannot run has failed.
    const { code } = await runNpm(['run', script], { show: true, env: { CI: 'true' } });
    if (code !== 0)
      throw new SetupError(`${version} cannot be released: npm run ${script} failed. Correct what it names.`);
  }
  if (git(['rev-parse', 'HEAD']) !== head || countProblems(version, prepared) > 0)
    throw new SetupError('Something changed while the tests ran. Run this again.');
}

function commit(subject, prepared) {
  for (const [path, content] of Object.entries(prepared)) writeFileSync(inProject(path), content);
  git(['commit', '--quiet', '--message', subject, '--', ...Object.keys(prepared)]);
}

/** The tag's message is the notes, so a signature covers them. */
function tagCommit(tag, version) {
  const isSigned = askGit('config', 'user.signingkey') !== '';
  if (!isSigned)
    console.log(
      'The tag is not signed, because git has no signing key. Set user.signingkey before the next release.',
    );
  const notes = sectionOf(git(['show', 'HEAD:CHANGELOG.md']), version);
  // Lines that begin with # are headings here, not comments.
  const options = [isSigned ? '--sign' : '--annotate', '--cleanup=whitespace', '--file=-'];
  git(['tag', ...options, tag], `Passepartout ${version}\n\n${notes}\n`);
}
