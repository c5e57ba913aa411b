import 'prosemirror-view/style/prosemirror.css';
import { Slice } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { capitalize } from '#domain/capitalize.ts';
import styles from './editor.module.css';
import { type Facts, readMarkdown } from './from-markdown.ts';
import { pluginsFor } from './plugins.ts';
import { schema } from './schema.ts';
import { findBlock, writeMarkdown } from './to-markdown.ts';

interface Settings {
  /** Markdown with placeholders. */
  text: string;
  facts: Facts;
  /** The ids of the elements that name the text and describe it. */
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

export interface TextEditor {
  /** Where the editor is put. */
  place: RefObject<HTMLDivElement | null>;
  /** Undefined until it is there. */
  state: EditorState | undefined;
  /** Runs a command, and gives the text the focus. */
  run: (command: Command) => void;
}

/** A text that is edited as it looks. Another `text` from outside replaces it. */
export function useTextEditor({
  text,
  facts,
  labelledBy,
  describedBy,
  isInvalid,
  onChange,
}: Settings): TextEditor {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [state, setState] = useState<EditorState>();
  /** What the editor was given, and the Markdown of what it has now. */
  const known = useRef({ given: '', doc: readMarkdown('', facts), now: '' });

  const open = useEffectEvent(() => {
    const doc = readMarkdown(text, facts);
    known.current = { given: text, doc, now: text };
    const next = EditorState.create({ doc, plugins: pluginsFor(facts) });
    setState(next);
    return next;
  });
  const follow = useEffectEvent((next: EditorState, isChanged: boolean) => {
    setState(next);
    if (!isChanged) return;
    const { given, doc } = known.current;
    // A text that was written in another way is not changed by opening it.
    known.current.now = doc.eq(next.doc) ? given : writeMarkdown(next.doc);
    onChange(known.current.now);
  });
  const read = useEffectEvent((pasted: string) => Slice.maxOpen(readMarkdown(pasted, facts).content));

  useEffect(() => {
    const created: EditorView = new EditorView(place.current, {
      state: open(),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction);
        created.updateState(next);
        follow(next, transaction.docChanged);
      },
      // Texts are copied as Markdown, because the studio's security policy lets no HTML be read.
      clipboardTextSerializer: ({ content }) => writeMarkdown(schema.topNodeType.create(null, content)),
      handlePaste({ state: { tr }, dispatch }, { clipboardData }) {
        dispatch(tr.replaceSelection(read(clipboardData?.getData('text/plain') ?? '')).scrollIntoView());
        return true;
      },
    });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    view.current?.setProps({ nodeViews: viewsFor(facts) });
  }, [facts]);
  useEffect(() => {
    view.current?.setProps({
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(isInvalid),
      },
    });
  }, [labelledBy, describedBy, isInvalid]);
  useEffect(() => {
    if (text.trim() !== known.current.now.trim()) view.current?.updateState(open());
  }, [text]);

  const run = (command: Command) => {
    if (!view.current) return;
    command(view.current.state, view.current.dispatch);
    view.current.focus();
  };
  return { place, state, run };
}

/** Facts are shown as the shop's values, with their names as titles. */
function viewsFor({ words }: Facts): Record<string, NodeViewConstructor> {
  return {
    fact: ({ attrs: { name } }) => ({
      dom: makeElement('span', styles.fact, words.get(name) ?? name, `The shop's value: ${name}`),
    }),
    part: ({ attrs: { name } }) => ({
      dom: makeElement('div', styles.part, capitalize(name), 'The shop fills it in'),
    }),
  };
}

function makeElement(tag: string, className: string | undefined, text: string, title: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className ?? '';
  element.textContent = text;
  element.title = title;
  return element;
}

/** Selects the block that has a line of the Markdown. */
export function selectLine(line: number): Command {
  return ({ doc, tr }, dispatch) => {
    const found = findBlock(doc, line);
    if (!found) return false;
    const { node, position } = found;
    const selection = node.isAtom
      ? NodeSelection.create(doc, position)
      : TextSelection.between(doc.resolve(position + 1), doc.resolve(position + node.nodeSize - 1));
    dispatch?.(tr.setSelection(selection).scrollIntoView());
    return true;
  };
}
