import type { BlockContent, Heading, List, PhrasingContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';

/** The text of the editor as the shop stores it: a line for each paragraph, in one way for each thing. */
export function writeMarkdown(doc: Node): string {
  return write(doc.children.flatMap(toBlock));
}

/** The number of the block that has a line of `writeMarkdown`, and its position. */
export function findBlock(doc: Node, line: number): { node: Node; position: number } | undefined {
  let end = 0;
  let position = 0;
  for (const node of doc.children) {
    const text = write(toBlock(node));
    if (text !== '') end += text.split('\n').length + 1;
    if (line < end) return { node, position };
    position += node.nodeSize;
  }
  return undefined;
}

function write(children: BlockContent[]): string {
  const options = {
    bullet: '-',
    listItemIndent: 'one',
    resourceLink: true,
  } as const;
  return toMarkdown({ type: 'root', children }, options).trim();
}

/** Empty paragraphs are left out. */
function toBlock(node: Node): BlockContent[] {
  switch (node.type.name) {
    case 'heading':
      return [toHeading(node)];
    case 'bulletList':
    case 'orderedList':
      return [toList(node)];
    case 'part':
      return [{ type: 'paragraph', children: [{ type: 'text', value: `{${node.attrs.name}}` }] }];
    default: {
      const children = trim(toPhrasing(node.children));
      return children.length > 0 ? [{ type: 'paragraph', children }] : [];
    }
  }
}

function toHeading({ attrs, children }: Node): Heading {
  const id = attrs.id === null ? [] : [{ type: 'text' as const, value: ` {#${attrs.id}}` }];
  return {
    type: 'heading',
    depth: attrs.level === 2 ? 2 : 3,
    children: [...trim(toPhrasing(children)), ...id],
  };
}

function toList({ type, children }: Node): List {
  return {
    type: 'list',
    ordered: type.name === 'orderedList',
    spread: false,
    children: children.map((item) => ({
      type: 'listItem',
      spread: false,
      children: item.children.flatMap(toBlock),
    })),
  };
}

/** The outermost first. */
const markOrder = ['link', 'strong', 'emphasis'] as const;

/** Neighbors with the same mark share it: `**bold [link](/contact)**`. */
function toPhrasing(nodes: readonly Node[]): PhrasingContent[] {
  const [first] = nodes;
  if (!first) return [];
  const mark = markOrder.flatMap((name) => first.marks.find(({ type }) => type.name === name) ?? [])[0];
  if (!mark) return [toLeaf(first), ...toPhrasing(nodes.slice(1))];
  const isOutside = (node: Node) => !mark.isInSet(node.marks);
  const end = nodes.findIndex(isOutside);
  const inside = nodes.slice(0, end < 0 ? nodes.length : end);
  const children = toPhrasing(inside.map((node) => node.mark(mark.removeFromSet(node.marks))));
  return [toMarked(mark, children), ...toPhrasing(nodes.slice(inside.length))];
}

function toMarked({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type.name === 'link') return { type: 'link', url: String(attrs.href), children };
  return { type: type.name === 'strong' ? 'strong' : 'emphasis', children };
}

function toLeaf(node: Node): PhrasingContent {
  if (node.type.name === 'break') return { type: 'break' };
  return { type: 'text', value: node.type.name === 'fact' ? `{${node.attrs.name}}` : (node.text ?? '') };
}

/** Markdown has no spaces and breaks at the ends of a paragraph. */
function trim(parts: PhrasingContent[]): PhrasingContent[] {
  const isEmpty = (part: PhrasingContent | undefined) =>
    part?.type === 'break' || (part?.type === 'text' && part.value.trim() === '');
  const start = parts.findIndex((part) => !isEmpty(part));
  const end = parts.findLastIndex((part) => !isEmpty(part));
  return parts.slice(Math.max(start, 0), end + 1).map((part, index, all) => {
    if (part.type !== 'text') return part;
    const value = index === 0 ? part.value.trimStart() : part.value;
    return { ...part, value: index === all.length - 1 ? value.trimEnd() : value };
  });
}
