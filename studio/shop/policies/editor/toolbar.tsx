import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { flushSync } from 'react-dom';
import {
  isHeading,
  isInside,
  isMarked,
  toggleEmphasis,
  toggleHeading,
  toggleList,
  toggleStrong,
} from './commands.ts';
import styles from './editor.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { findLink } from './links.ts';
import { schema } from './schema.ts';
import type { TextEditor } from './use-text-editor.ts';

interface Tool {
  name: string;
  /** What the button shows instead of its name, so that all fit on one line. */
  sign: string;
  command: Command;
  isOn: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const tools: readonly Tool[] = [
  { name: 'Heading', sign: 'H', command: toggleHeading(2), isOn: (state) => isHeading(state, 2) },
  { name: 'Small heading', sign: 'h', command: toggleHeading(3), isOn: (state) => isHeading(state, 3) },
  { name: 'Bold', sign: 'B', command: toggleStrong, isOn: (state) => isMarked(state, marks.strong) },
  { name: 'Italic', sign: 'I', command: toggleEmphasis, isOn: (state) => isMarked(state, marks.emphasis) },
  {
    name: 'List',
    sign: '•',
    command: toggleList(nodes.bulletList),
    isOn: (state) => isInside(state, nodes.bulletList),
  },
  {
    name: 'Numbered list',
    sign: '1.',
    command: toggleList(nodes.orderedList),
    isOn: (state) => isInside(state, nodes.orderedList),
  },
];

/** What can be done with the selected words. */
export function Toolbar({ editor: { state, run } }: { editor: TextEditor }) {
  const [isLinking, setLinking] = useState(false);
  if (!state) return null;
  const closeLink = (command?: Command) => {
    // A dialog that is still there would take the focus back.
    flushSync(() => setLinking(false));
    if (command) run(command);
  };
  return (
    <>
      <AriaToolbar className={styles.toolbar ?? ''} aria-label="Text tools">
        {tools.map(({ name, sign, command, isOn }) => (
          <ToggleButton
            key={name}
            className={styles.tool ?? ''}
            data-tool={sign}
            isSelected={isOn(state)}
            onChange={() => run(command)}
          >
            <Sign name={name} sign={sign} />
          </ToggleButton>
        ))}
        <ToggleButton
          className={styles.tool ?? ''}
          isSelected={findLink(state) !== undefined}
          onChange={() => setLinking(true)}
        >
          Link
        </ToggleButton>
        <Button className={styles.tool ?? ''} isDisabled={!undo(state)} onPress={() => run(undo)}>
          <Sign name="Back a step" sign="↶" />
        </Button>
        <Button className={styles.tool ?? ''} isDisabled={!redo(state)} onPress={() => run(redo)}>
          <Sign name="Forward a step" sign="↷" />
        </Button>
      </AriaToolbar>
      {isLinking && <LinkDialog state={state} onClose={closeLink} />}
    </>
  );
}

function Sign({ name, sign }: Pick<Tool, 'name' | 'sign'>) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
