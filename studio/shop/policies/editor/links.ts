import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** The link around the cursor or at the start of the selection, and where it is. */
export function findLink({ doc, selection }: EditorState) {
  const { $from } = selection;
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  const start = $from.start();
  doc.nodesBetween(start, $from.end(), (node, position) => {
    if (!node.isInline || !mark.isInSet(node.marks)) return;
    from = Math.min(from, position);
    to = Math.max(to, position + node.nodeSize);
  });
  return { href: String(mark.attrs.href), from, to };
}

/** Links the selected words, or the link around the cursor anew. Without an address it is a link no longer. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection.empty ? (findLink(state) ?? state.selection) : state.selection;
    const tr = state.tr.removeMark(from, to, marks.link);
    if (href !== '' && from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else if (href !== '') tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(giveAddress(tr, href).setSelection(TextSelection.create(tr.doc, tr.mapping.map(to))));
    return true;
  };
}

/** A heading keeps the address that a link has used, when its words change. */
function giveAddress(tr: EditorState['tr'], href: string): EditorState['tr'] {
  const section = listSections(tr.doc).find(({ id, hasId }) => !hasId && href === `#${id}`);
  return section ? tr.setNodeAttribute(section.position, 'id', section.id) : tr;
}

interface SectionOfText {
  id: string;
  hasId: boolean;
  heading: string;
  position: number;
}

/** The sections of the text, which links can lead to. */
export function listSections(doc: Node): SectionOfText[] {
  const sections: SectionOfText[] = [];
  doc.forEach((node, position) => {
    if (node.type !== nodes.heading || node.attrs.level !== 2) return;
    const heading = node.textContent;
    const id = node.attrs.id ?? toId(heading);
    if (id) sections.push({ id, hasId: node.attrs.id !== null, heading, position });
  });
  return sections;
}

function toId(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-');
}
