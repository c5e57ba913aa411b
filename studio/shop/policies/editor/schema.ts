import { Schema } from 'prosemirror-model';

/** What a policy's text can have (decision 076). Nothing else can be typed or pasted. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', toDOM: () => ['p', 0] },
    /** `id` is the fragment of its address. Null: it is made of the words. */
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 }, id: { default: null } },
      toDOM: ({ attrs }) => [attrs.level === 2 ? 'h2' : 'h3', 0],
    },
    bulletList: { group: 'block', content: 'listItem+', toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem+', toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph block*', defining: true, toDOM: () => ['li', 0] },
    /** A table or the like that the shop fills in. */
    part: { group: 'block', atom: true, attrs: { name: {} }, toDOM: ({ attrs }) => ['div', attrs.name] },
    text: { group: 'inline' },
    /** A value of the shop within a sentence, such as its name. */
    fact: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: {} },
      toDOM: ({ attrs }) => ['span', attrs.name],
    },
    break: { group: 'inline', inline: true, selectable: false, toDOM: () => ['br'] },
  },
  marks: {
    link: { attrs: { href: {} }, inclusive: false, toDOM: ({ attrs }) => ['a', { title: attrs.href }, 0] },
    strong: { toDOM: () => ['strong', 0] },
    emphasis: { toDOM: () => ['em', 0] },
  },
});
