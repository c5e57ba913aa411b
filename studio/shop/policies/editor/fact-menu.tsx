import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { flushSync } from 'react-dom';
import type { Placeholder } from '#domain/api/shop/policies.ts';
import { capitalize } from '#domain/capitalize.ts';
import menu from '../../../ui/menu.module.css';
import styles from './editor.module.css';
import { ToolName } from './tool-name.tsx';

interface Props {
  facts: readonly Placeholder[];
  onChoose: (fact: Placeholder) => void;
}

/** The values of the shop that the text can have. The chosen one is inserted at the cursor. */
export function FactMenu({ facts, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose = (name: unknown) => {
    const fact = facts.find((each) => each.name === name);
    // A menu that is still there would take the focus back.
    flushSync(() => setOpen(false));
    if (fact) onChoose(fact);
  };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.tool ?? ''} data-first>
        <ToolName name="Insert a fact" short="Fact" />
      </Button>
      <Popover className={`${menu.popover} ${styles.facts}`}>
        <Menu className={menu.menu ?? ''} aria-label="Facts" onAction={choose}>
          {facts.map(({ name, value }) => (
            <MenuItem
              key={name}
              id={name}
              textValue={capitalize(name)}
              className={`${menu.entry} ${styles.entry}`}
            >
              <span>{capitalize(name)}</span>
              <span className="small">{value ?? 'a part of its own'}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
