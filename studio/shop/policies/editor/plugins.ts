import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { splitListItem } from 'prosemirror-schema-list';
import type { Plugin } from 'prosemirror-state';
import { insertBreak, toggleEmphasis, toggleStrong } from './commands.ts';
import type { Facts } from './from-markdown.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Undo, the usual keys, and Markdown that is typed. Tab is free, so that the keyboard can leave the text. */
export function pluginsFor(facts: Facts): Plugin[] {
  return [
    history(),
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, marks = '']) => ({ level: marks.length })),
        wrappingInputRule(/^[-*]\s$/, nodes.bulletList),
        wrappingInputRule(/^1\.\s$/, nodes.orderedList),
        new InputRule(/\{([^{}]*)\}$/, (state, [, name = ''], start, end) => {
          if (!facts.words.has(name)) return null;
          const marks = state.doc.resolve(start).marks();
          return state.tr.replaceWith(start, end, nodes.fact.create({ name }, null, marks));
        }),
      ],
    }),
    keymap({
      'Mod-b': toggleStrong,
      'Mod-i': toggleEmphasis,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Shift-Enter': insertBreak,
      Enter: splitListItem(nodes.listItem),
    }),
    keymap(baseKeymap),
  ];
}
