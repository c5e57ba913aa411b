import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { policies } from '#domain/shop/policies.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { findLink, listSections, setLink } from './links.ts';

const email = 'mailto:{email}';
const pages = [
  ['/contact', 'The contact page'],
  ...Object.values(policies).map(({ path, title }) => [path, title] as const),
] as const;
const other = 'other';

interface Props {
  state: EditorState;
  /** @param command what changes the link */
  onClose: (command?: Command) => void;
}

/** Asks where the selected words lead. */
export function LinkDialog({ state, onClose }: Props) {
  const link = findLink(state);
  const choices = [
    ...pages,
    [email, "The shop's email address"],
    ...listSections(state.doc).map(({ id, heading }) => [`#${id}`, `This page: ${heading}`] as const),
    [other, 'Another address'],
  ] as const;
  const isKnown = choices.some(([href]) => href === link?.href);
  const [chosen, setChosen] = useState(link && !isKnown ? other : (link?.href ?? pages[0][0]));
  const set = (href: string) => onClose(setLink(href));
  return (
    <Dialog title="Link" isOpen onClose={() => onClose()}>
      <Form
        submit={link ? 'Change the link' : 'Make a link'}
        onSubmit={({ address = '' }) => set(chosen === other ? address.trim() : chosen)}
        wayOut={
          link
            ? { text: 'Remove the link', onPress: () => set('') }
            : { text: 'Keep the words', onPress: () => onClose() }
        }
      >
        <Select
          label="Leads to"
          options={choices}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
        {chosen === other && (
          <TextField
            label="Address"
            name="address"
            defaultValue={isKnown ? '' : (link?.href ?? '')}
            hint="A page of the shop such as /shop/all-prints, or https://…"
            isRequired
          />
        )}
      </Form>
    </Dialog>
  );
}
