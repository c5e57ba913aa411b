import type { NewOffer } from '#domain/api/offers/offers.ts';
import { Button, type Props as ButtonProps } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { useMakeOffer } from './use-make-offer.ts';

interface Props extends Pick<ButtonProps, 'kind' | 'children'> {
  source: NewOffer['source'];
}

/** Makes the draft of an offer from what the page shows, and opens it. */
export function MakeOfferButton({ source, ...button }: Props) {
  const { change, make } = useMakeOffer();
  return (
    <>
      <Button {...button} isPending={change.isPending} busyText="Making it…" onPress={() => make(source)} />
      <Problem error={change.error} />
    </>
  );
}
