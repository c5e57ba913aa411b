const UNRELEASED = '## [Unreleased]';

/** Whether CHANGELOG.md lists changes that are in no release. */
export function hasUnreleased(changelog) {
  return /^- /m.test(sectionOf(changelog, 'Unreleased'));
}

/** CHANGELOG.md with the unreleased changes under a version and its day. */
export function nameUnreleased(changelog, version, day) {
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${day}\n`);
}

/** The changes of one version, without its heading. */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^(?=## \[)/m);
  const section = sections.find((text) => text.startsWith(`## [${version}]`)) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}
