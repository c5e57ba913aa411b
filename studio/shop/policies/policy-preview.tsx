import type { UseQueryResult } from '@tanstack/react-query';
import type { PolicyPreview as Preview } from '#domain/api/shop/policies.ts';
import type { PolicyBlock, PolicyInline, PolicyTable } from '#domain/shop/policies.ts';
import policy from '../../../design/policy-text.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './policy-preview.module.css';

interface Props {
  title: string;
  query: UseQueryResult<Preview>;
}

/** The text as the shop's page shows it, with the shop's values. Its links lead nowhere. */
export function PolicyPreview({ title, query }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.preview} aria-label="Preview" tabIndex={0}>
      <p className="small">Preview</p>
      <h2 className={styles.title}>{title}</h2>
      <Loaded query={query}>
        {({ text: { lead, inShort, sections } }) => (
          <>
            {lead.map((parts, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new text replaces all paragraphs
              <p key={index} className={styles.lead}>
                <Inlines parts={parts} />
              </p>
            ))}
            <dl className={styles.inShort}>
              {inShort.map(([fact, meaning]) => (
                <div key={fact}>
                  <dt>{fact}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
            <div className={policy.text}>
              {sections.map(({ id, heading, blocks }) => (
                <section key={id}>
                  <h3 className={styles.heading}>{heading}</h3>
                  <Blocks blocks={blocks} />
                </section>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function Blocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a new text replaces all blocks
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new text replaces all items
          <li key={index}>
            <Blocks blocks={blocks} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === 'table') return <Table {...block} />;
  const Text = block.kind === 'heading' ? 'h4' : 'p';
  return (
    <Text>
      <Inlines parts={block.parts} />
    </Text>
  );
}

function Table({ caption, columns, rows }: PolicyTable) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cells }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {note && <small>{note}</small>}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ parts }: { parts: readonly PolicyInline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a new text replaces all parts
  return parts.map((part, index) => (typeof part === 'string' ? part : <Marked key={index} part={part} />));
}

function Marked({ part }: { part: Exclude<PolicyInline, string> }) {
  if (part.kind === 'break') return <br />;
  const words = <Inlines parts={part.parts} />;
  if (part.kind === 'link') return <u title={part.to}>{words}</u>;
  return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>;
}
