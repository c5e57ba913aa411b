import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { inProject } from './project.js';
import { runCommand } from './run-command.js';

/** Runs npm with a Node from outside the project, and collects its output, or with `show` prints it. */
export function runNpm(options, { env: moreEnvironment = {}, ...runOptions } = {}) {
  const path = pathWithoutProject();
  const [command, ...args] = findNpm(path);
  const env = { ...process.env, PATH: path, NODE_ENV: '', ...moreEnvironment };
  return runCommand(command, [...args, ...options], { env, ...runOptions });
}

// The Node in node_modules must not run npm, because npm ci deletes it first.
function pathWithoutProject() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(inProject('node_modules'))).join(delimiter);
}

function findNpm(path) {
  const npmScript = process.env.npm_execpath ?? '';
  if (basename(npmScript) === 'npm-cli.js' && existsSync(npmScript))
    return [findOutsideNode(path), npmScript];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function findOutsideNode(path) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = [
    process.env.npm_node_execpath,
    ...path.split(delimiter).map((folder) => join(folder, name)),
  ];
  const isOutside = (file) => file && !file.startsWith(inProject('node_modules')) && existsSync(file);
  return candidates.find(isOutside) ?? process.execPath;
}
