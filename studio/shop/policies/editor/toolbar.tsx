import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { flushSync } from 'react-dom';
import type { Placeholder } from '#domain/api/shop/policies.ts';
import {
  insertFact,
  isHeading,
  isInside,
  isMarked,
  toggleEmphasis,
  toggleHeading,
  toggleList,
  toggleStrong,
} from './commands.ts';
import styles from './editor.module.css';
import { FactMenu } from './fact-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { findLink } from './links.ts';
import { schema } from './schema.ts';
import { ToolName } from './tool-name.tsx';
import type { TextEditor } from './use-text-editor.ts';

interface Tool {
  name: string;
  /** What the button shows instead of its name. */
  sign?: string;
  /** What it shows instead of its name on a phone. */
  short?: string;
  command: Command;
  isOn: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const tools: readonly Tool[] = [
  { name: 'Heading', short: 'H', command: toggleHeading(2), isOn: (state) => isHeading(state, 2) },
  { name: 'Subheading', short: 'h', command: toggleHeading(3), isOn: (state) => isHeading(state, 3) },
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

interface Props {
  editor: TextEditor;
  /** What can be inserted. */
  facts: readonly Placeholder[];
}

/** What can be done with the selected words. */
export function Toolbar({ editor: { state, run }, facts }: Props) {
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
        {tools.map(({ name, sign, short, command, isOn }) => (
          <ToggleButton
            key={name}
            className={styles.tool ?? ''}
            data-tool={sign ?? short}
            isSelected={isOn(state)}
            onChange={() => run(command)}
          >
            <ToolName name={name} sign={sign} short={short} />
          </ToggleButton>
        ))}
        <ToggleButton
          className={styles.tool ?? ''}
          data-first
          isSelected={findLink(state) !== undefined}
          onChange={() => setLinking(true)}
        >
          Link
        </ToggleButton>
        <Button className={styles.tool ?? ''} data-first isDisabled={!undo(state)} onPress={() => run(undo)}>
          <ToolName name="Back a step" sign="↶" />
        </Button>
        <Button className={styles.tool ?? ''} isDisabled={!redo(state)} onPress={() => run(redo)}>
          <ToolName name="Forward a step" sign="↷" />
        </Button>
        <FactMenu facts={facts} onChoose={({ name, value }) => run(insertFact(name, value !== null))} />
      </AriaToolbar>
      {isLinking && <LinkDialog state={state} onClose={closeLink} />}
    </>
  );
}
