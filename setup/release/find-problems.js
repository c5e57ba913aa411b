import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inProject } from '../project.js';
import { areScreensCurrent } from '../screens-inputs.js';
import { hasUnreleased } from './changelog.js';
import { askGit, git, lastRelease, numbersOf } from './git.js';

const BRANCH = 'main';
const MIGRATIONS = 'server/database/migrations';

/**
 * What a release needs besides passing tests. Each returns a sentence with what to do, or nothing.
 * @param prepared the contents of the files that the release changes, by path
 */
const CHECKS = {
  'The version is greater than the last one': checkVersion,
  [`The branch is ${BRANCH}`]: checkBranch,
  'Everything is committed': checkTree,
  'CHANGELOG.md has changes': checkChangelog,
  'The migrations of the last release are unchanged': checkMigrations,
  'A shop of this version is kept': checkKeptShop,
  'The pictures in docs/screens are up to date': checkScreens,
};

/** Says what is right and what is not, and returns how many things are not. */
export function countProblems(version, prepared) {
  let count = 0;
  for (const [title, check] of Object.entries(CHECKS)) {
    const problem = check(version, prepared);
    console.log(problem ? `problem: ${problem}` : `right: ${title}.`);
    if (problem) count += 1;
  }
  return count;
}

function checkVersion(version) {
  const last = lastRelease();
  if (!last || isGreater(numbersOf(version), last.numbers)) return undefined;
  const [major, minor, patch] = last.numbers;
  return `The version is ${version}, but the last tag is ${last.tag}. Choose a greater one, such as ${major}.${minor}.${patch + 1}.`;
}

function isGreater(one, other) {
  const index = one.findIndex((number, place) => number !== other[place]);
  return index >= 0 && one[index] > other[index];
}

function checkBranch() {
  const branch = askGit('symbolic-ref', '--short', 'HEAD') || 'none';
  return branch === BRANCH
    ? undefined
    : `The branch is ${branch}. A release is made on ${BRANCH}: git switch ${BRANCH}.`;
}

/** A release that was killed leaves the prepared files, which are the same today. */
function checkTree(_, prepared) {
  const paths = listChanges().filter(
    (path) => !Object.hasOwn(prepared, path) || prepared[path] !== readText(path),
  );
  if (paths.length === 0) return undefined;
  return `Not committed: ${paths.join(', ')}. Commit these files, or discard their changes with git restore.`;
}

/** The paths of changed and new files. */
function listChanges() {
  const tracked = git(['diff', '--name-only', '-z', 'HEAD']);
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z']);
  return [tracked, untracked].flatMap((list) => list.split('\0').filter(Boolean));
}

function readText(path) {
  try {
    return readFileSync(inProject(path), 'utf8');
  } catch {
    return undefined;
  }
}

function checkChangelog() {
  if (hasUnreleased(git(['show', 'HEAD:CHANGELOG.md']))) return undefined;
  return 'CHANGELOG.md has no line under [Unreleased]. Write there what changes for visitors, members, owners and operators.';
}

/** Shops have applied them, so files and journal of the last release must be the beginning of today's. */
function checkMigrations() {
  const last = lastRelease();
  if (!last) return undefined;
  const entries = journalOf('HEAD');
  const movedEntries = journalOf(last.tag).filter(
    (entry, index) => JSON.stringify(entry) !== JSON.stringify(entries[index]),
  );
  const options = ['--name-only', '--no-renames', '--diff-filter=a'];
  const editedFiles = git(['diff', ...options, last.tag, 'HEAD', '--', `${MIGRATIONS}/*.sql`]);
  const edited = [
    ...editedFiles.split('\n').filter(Boolean),
    ...movedEntries.map(({ tag }) => `${tag} in meta/_journal.json`),
  ];
  if (edited.length === 0) return undefined;
  return `Shops have applied the migrations of ${last.tag}, but these have changed since: ${edited.join(', ')}. Restore them with git checkout ${last.tag} -- <file>, and write a new migration instead.`;
}

function journalOf(commit) {
  return JSON.parse(git(['show', `${commit}:${MIGRATIONS}/meta/_journal.json`])).entries;
}

/** Every later version is tested with the tables and masters of this one (tests/releases). */
function checkKeptShop(version) {
  const path = `tests/releases/shops/${version}.json.gz`;
  const last = journalOf('HEAD').at(-1).tag;
  const kept = existsSync(inProject(path)) && JSON.parse(gunzipSync(readFileSync(inProject(path)))).migration;
  if (kept === last) return undefined;
  const wrong = kept ? `has the tables of ${kept} instead of ${last}` : 'does not exist';
  return `${path} ${wrong}. Later versions are tested with it. Run KEEP_AS=${version} npm test -- unit tests/promises, and commit the file.`;
}

function checkScreens() {
  if (areScreensCurrent()) return undefined;
  return 'The pages have changed since all pictures in docs/screens were taken. Run npm run screens, look at the pictures, and commit them.';
}
