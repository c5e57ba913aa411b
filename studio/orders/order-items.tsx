import { Link } from 'react-router';
import type { PieceOfOrder } from '#domain/api/orders/orders.ts';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeFrame } from '#domain/framing/framing-texts.ts';
import { formatCents } from '#domain/money.ts';
import type { Order, OrderItem, ParcelStatus } from '#domain/orders/orders.ts';
import { splitPrintName } from '#domain/orders/print-name.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import { Row, Rows } from '../ui/rows.tsx';

export function OrderItems({ order }: { order: Order }) {
  return (
    <Rows label="Prints" isDense>
      {order.items.map((item, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: the prints of an order never change
          key={index}
          picture={pathOf(item.image)}
          title={splitPrintName(item.name).title}
          facts={[
            item.sizeKey && sizes[item.sizeKey].name,
            frameOf(item),
            item.mount,
            `${item.quantity} × ${formatCents(item.unitAmountPaid)}`,
          ]}
        />
      ))}
    </Rows>
  );
}

/** An order has the words of the payment provider's products, such as `NoFrame`. */
function frameOf({ frame }: Pick<OrderItem, 'frame'>): string | undefined {
  const color = parseFrame(frame);
  return color && describeFrame(color);
}

/** The picture of a framed print has the shop's address. The studio, perhaps on another host, loads it from its own. */
function pathOf(image: string | null): string | undefined {
  return (image && URL.parse(image)?.pathname) || undefined;
}

const parcelWords: Record<ParcelStatus, string> = {
  labeled: 'has the label',
  shipped: 'shipped with',
  delivered: 'delivered by',
  voided: 'had the label',
};

export function OrderPieces({ pieces }: { pieces: PieceOfOrder[] }) {
  const isOwner = useStaff().role === 'owner';
  return (
    <Rows label="Pieces" isDense>
      {pieces.map(({ code, title, form, station, setAsideReason, remakeOf, parcel }) => (
        <Row
          key={code}
          title={isOwner ? <Link to={`/p/${code}`}>{code}</Link> : code}
          facts={[
            title,
            form,
            setAsideReason === null ? !parcel && station : `set aside: ${setAsideReason}`,
            remakeOf && `replaces ${remakeOf}`,
            parcel && `${parcelWords[parcel.status]} ${parcel.carrier} ${parcel.number}`,
            parcel?.status === 'shipped' &&
              parcel.expectedAt &&
              `expected on ${formatUtcDay(parcel.expectedAt)}`,
          ]}
        />
      ))}
    </Rows>
  );
}
