import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useMakeOffer } from './use-make-offer.ts';
import { problemOfWall, readWall, writeWall } from './wall-address.ts';

/** Asks what a new offer begins with: nothing, or a wall that was planned in the shop. @param props.wall the query of its address, if it is known */
export function NewOffer({ wall: planned, onClose }: { wall: string | null; onClose: () => void }) {
  const { change, make } = useMakeOffer();
  return (
    <FormDialog
      title="New offer"
      submit="Make the offer"
      busyText="Making it…"
      keep="Make none"
      change={change}
      onClose={onClose}
      onSubmit={({ wall = '' }) => make(readWall(wall) === '' ? null : { wall: readWall(wall) })}
    >
      <p>
        It begins as a draft, which only the studio shows. To offer an order again, or to answer a message
        with an offer, begin on the page of the order or of the message.
      </p>
      <TextField
        autoFocus
        label="Address of a planned wall (optional)"
        name="wall"
        defaultValue={writeWall(planned ?? '')}
        hint="Plan the wall on the shop’s page “Plan a wall”, and copy the address of that page."
        autoComplete="off"
        validate={(typed) => problemOfWall(typed) ?? true}
      />
      <p>
        <a href="/wall" target="_blank" rel="noreferrer">
          Plan a wall, in a new tab
        </a>
      </p>
    </FormDialog>
  );
}
