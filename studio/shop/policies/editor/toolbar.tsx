import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
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
  text: string;
  command: Command;
  isOn: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const tools: readonly Tool[] = [
  { text: 'Heading', command: toggleHeading(2), isOn: (state) => isHeading(state, 2) },
  { text: 'Small heading', command: toggleHeading(3), isOn: (state) => isHeading(state, 3) },
  { text: 'Bold', command: toggleStrong, isOn: (state) => isMarked(state, marks.strong) },
  { text: 'Slanted', command: toggleEmphasis, isOn: (state) => isMarked(state, marks.emphasis) },
  { text: 'List', command: toggleList(nodes.bulletList), isOn: (state) => isInside(state, nodes.bulletList) },
  {
    text: 'Numbered list',
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
        {tools.map(({ text, command, isOn }) => (
          <ToggleButton
            key={text}
            className={styles.tool ?? ''}
            isSelected={isOn(state)}
            onChange={() => run(command)}
          >
            {text}
          </ToggleButton>
        ))}
        <ToggleButton
          className={styles.tool ?? ''}
          isSelected={findLink(state) !== undefined}
          onChange={() => setLinking(true)}
        >
          Link
        </ToggleButton>
        <Button kind="text" isDisabled={!undo(state)} onPress={() => run(undo)}>
          Back a step
        </Button>
        <Button kind="text" isDisabled={!redo(state)} onPress={() => run(redo)}>
          Forward a step
        </Button>
      </AriaToolbar>
      {isLinking && <LinkDialog state={state} onClose={closeLink} />}
    </>
  );
}
