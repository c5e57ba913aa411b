import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PolicyBlock, PolicyInline, PolicyTable as Table } from '#domain/shop/policies.ts';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

/** The paragraphs, lists and tables of a section. */
export function Blocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change while it is shown
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === 'table') return <PolicyTable {...block} />;
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change while it is shown
          <li key={index}>
            <Item blocks={blocks} />
          </li>
        ))}
      </List>
    );
  }
  const Text = block.kind === 'heading' ? 'h3' : 'p';
  return (
    <Text>
      <Inlines parts={block.parts} />
    </Text>
  );
}

/** An item of one paragraph has no space around its words. */
function Item({ blocks }: { blocks: readonly PolicyBlock[] }) {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />;
  return (
    <>
      <Inlines parts={first.parts} />
      <Blocks blocks={others} />
    </>
  );
}

/** Words, bold words and links. */
export function Inlines({ parts }: { parts: readonly PolicyInline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change while it is shown
  return parts.map((part, index) => (typeof part === 'string' ? part : <Marked key={index} part={part} />));
}

function Marked({ part }: { part: Exclude<PolicyInline, string> }) {
  if (part.kind === 'break') return <br />;
  const words = <Inlines parts={part.parts} />;
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{words}</strong> : <em>{words}</em>;
  if (part.to === '/settings') return <SettingsLink>{words}</SettingsLink>;
  return part.to.startsWith('/') ? <Link to={part.to}>{words}</Link> : <a href={part.to}>{words}</a>;
}

/** A guest's link opens the sign-in page, because the settings page would say that their session has expired. */
function SettingsLink({ children }: { children: ReactNode }) {
  const isIn = useShopSelector(isSignedIn);
  return (
    <Link to={isIn ? '/settings' : '/login'} state={isIn ? null : { from: '/settings' }}>
      {children}
    </Link>
  );
}

function PolicyTable({ caption, columns, rows }: Table) {
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
              {note && (
                <>
                  <br />
                  <small>{note}</small>
                </>
              )}
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
