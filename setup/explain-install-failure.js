import { inProject, root, SetupError } from './project.js';
import { lastLines } from './run-command.js';

const ADVICE = [
  [/ENOSPC|EDQUOT/, 'the disk is full. Free about 1 GB and run this again.'],
  [/EACCES|EPERM|EROFS/, `${root} cannot be written. Run this as the folder's owner.`],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json do not agree. Run: npm install',
  ],
  [
    /E404|ETARGET|EINTEGRITY/,
    'the registry lacks a package. Check "npm config get registry" and run this again.',
  ],
  [
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|network/i,
    'the npm registry cannot be reached. Check the connection (proxy: npm config set proxy) and run this again.',
  ],
  [
    /CERT|certificate/i,
    'the registry\'s certificate is not trusted. Set "npm config set cafile" and run this again.',
  ],
  [
    /^spawn .*ENOENT|npm: not found/m,
    'npm was not found. Install Node 20 or newer with npm and run this again.',
  ],
];

/** The SetupError for a failed `npm ci`: the end of npm's output, then one line that says what to do. */
export function explainInstallFailure(output, code) {
  const match = ADVICE.find(([pattern]) => pattern.test(output));
  const advice =
    match?.[1] ?? `npm ci ended with ${code}. Delete ${inProject('node_modules')} and run this again.`;
  return new SetupError(`${excerpt(output)}\nInstalling the packages failed: ${advice}`);
}

// npm prints the reason first and its usage after it.
function excerpt(output) {
  const errors = output.split('\n').filter((line) => /^npm error\s+\S/.test(line));
  return errors.length > 0 ? errors.slice(0, 6).join('\n') : lastLines(output, 6);
}
