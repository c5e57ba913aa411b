import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export const toggleStrong = toggleMark(marks.strong);
export const toggleEmphasis = toggleMark(marks.emphasis);

/** Makes the paragraph a heading, or the heading a paragraph. A heading keeps its address. */
export function toggleHeading(level: 2 | 3): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const id = parent.type === nodes.heading ? parent.attrs.id : null;
    const command = isHeading(state, level)
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level, id });
    return command(state, dispatch);
  };
}

export function toggleList(type: NodeType): Command {
  return (state, dispatch) =>
    isInside(state, type) ? liftListItem(nodes.listItem)(state, dispatch) : wrapInList(type)(state, dispatch);
}

export const insertBreak: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
};

/** Inserts a value or a part of the shop at the cursor, with the marks of the words around it. */
export function insertFact(name: string, isWord: boolean): Command {
  return ({ tr, selection }, dispatch) => {
    const node = isWord
      ? nodes.fact.create({ name }, null, selection.$from.marks())
      : nodes.part.create({ name });
    dispatch?.(tr.replaceSelectionWith(node, false).scrollIntoView());
    return true;
  };
}

export function isHeading({ selection }: EditorState, level: 2 | 3): boolean {
  const { parent } = selection.$from;
  return parent.type === nodes.heading && parent.attrs.level === level;
}

export function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some(
    (node) => node.type === type,
  );
}

export function isMarked({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}
