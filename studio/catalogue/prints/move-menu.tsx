import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Place } from '#domain/api/catalogue/prints.ts';
import { type Category, categoryNames } from '#domain/catalogue/categories.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import menu from '../../ui/menu.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './print-list.module.css';

export interface Order {
  /** The neighbors in the list; undefined at its ends. */
  previous: string | undefined;
  next: string | undefined;
  /** The category that the list shows. */
  category: Category | undefined;
  onPlace: (place: Place) => void;
}

/** Moves a print without dragging. */
export function MoveMenu({ title, previous, next, category, onPlace }: Order & { title: string }) {
  const [isAsking, setAsking] = useState(false);
  const actions = {
    up: () => previous && onPlace({ before: previous }),
    down: () => next && onPlace({ after: next }),
    to: () => setAsking(true),
  };
  const disabled = [...(previous ? [] : ['up']), ...(next ? [] : ['down'])];
  return (
    <>
      <MenuTrigger>
        <Button className={styles.handle ?? ''} aria-label={`Move ${title}`}>
          <span aria-hidden="true">⋯</span>
        </Button>
        <Popover className={menu.popover ?? ''}>
          <Menu
            className={menu.menu ?? ''}
            disabledKeys={disabled}
            onAction={(key) => actions[key as keyof typeof actions]()}
          >
            <MenuItem className={menu.entry ?? ''} id="up">
              Move up
            </MenuItem>
            <MenuItem className={menu.entry ?? ''} id="down">
              Move down
            </MenuItem>
            <MenuItem className={menu.entry ?? ''} id="to">
              Move to…
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {isAsking && (
        <FormDialog
          title={`Move ${title}`}
          submit="Move"
          keep="Leave it where it is"
          onClose={() => setAsking(false)}
          onSubmit={({ position }) => {
            onPlace({ position: Number(position), ...(category && { category }) });
            setAsking(false);
          }}
        >
          <TextField
            label="Position"
            name="position"
            hint={`1 is the first print ${category ? `of ${categoryNames[category]}` : 'in the shop'}`}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,5}"
            defaultValue="1"
            isRequired
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
}
