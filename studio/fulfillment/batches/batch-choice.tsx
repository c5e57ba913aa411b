import type { BatchRequest } from '#domain/api/fulfillment/batches.ts';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { type FrameColor, frameColors, frames } from '#domain/catalogue/variants/frames.ts';
import { type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { type BatchKindName, batchKindNames, batchKindWords } from '#domain/fulfillment/batches.ts';
import { dayOf } from '#domain/fulfillment/pieces.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { FilterSearch, FilterSelect } from '../../ui/lists/list-filters.tsx';
import { usePieces } from '../pieces/bench-api.ts';
import { PaperSelect } from '../pieces/bench-filters.tsx';
import styles from './batches.module.css';

const colors = frameColors.filter((color) => color !== 'none');

/** The lengths in which paper is sold, in feet. */
const rollFeet = [40, 50] as const;
/** The option for a roll as the page Workshop says. */
const oneRoll = 'one';
/** The option for a roll of which another length is left. */
const rest = 'rest';

const fitOptions = [
  ['', 'All'],
  [oneRoll, 'As fit on one roll'],
  ...rollFeet.map((feet) => [String(feet), `As fit on ${feet} ft`] as const),
  [rest, 'As fit on the rest of a roll'],
] as const;

interface Props {
  /** What the page's address says. */
  params: URLSearchParams;
  request: BatchRequest;
  /** The rolls that the printer accepts, by width in inches. */
  rolls: number[];
}

/** Which pieces a batch takes: by size, day, paper, frame or order, and as many as a roll takes. */
export function BatchChoice({ params, request, rolls }: Props) {
  const waiting = usePieces().data?.filter(({ setAsideReason }) => setAsideReason === null) ?? [];
  return (
    <div className={styles.choice}>
      <FilterSelect
        label="Kind"
        options={batchKindNames.map((kind) => [kind, batchKindWords[kind]] as const)}
        name="kind"
      />
      <FilterSelect label="Size" options={[['', 'All sizes'], ...sizesOf(waiting)]} name="size" />
      <FilterSelect label="Ship by" options={[['', 'All days'], ...daysOf(waiting)]} name="day" />
      {request.kind === 'print' && (
        <>
          <PaperSelect pieces={waiting} />
          <FilterSelect
            label="Width of the roll"
            options={[
              ['', 'Cheapest'],
              ...rolls.map((inches) => [String(inches), `${formatInches(inches)} in`] as const),
            ]}
            name="roll"
          />
          <FilterSelect label="How many" options={fitOptions} name="fit" />
          {params.get('fit') === rest && <FilterSearch label="Feet that are left" name="feet" />}
        </>
      )}
      {request.kind === 'moulding' && (
        <FilterSelect
          label="Frame"
          options={[['', 'All frames'], ...colors.map((color) => [color, frames[color].name] as const)]}
          name="frame"
        />
      )}
      <FilterSearch label="Order (optional)" name="order" />
    </div>
  );
}

/** @param codes of the selected pieces; undefined: all that wait */
export function readRequest(params: URLSearchParams, rolls: number[], codes?: string[]): BatchRequest {
  const kind =
    batchKindNames.find((name) => name === params.get('kind')) ?? ('print' satisfies BatchKindName);
  const paper = params.get('paper');
  const order = params.get('order');
  const shipBy = /^\d{4}-\d\d-\d\d$/.exec(params.get('day') ?? '')?.[0];
  const size = sizeKeys.find((key) => key === params.get('size'));
  const frame = colors.find((color: FrameColor) => color === params.get('frame'));
  const roll = rolls.find((inches) => String(inches) === params.get('roll'));
  const feet = Number(params.get('fit') === rest ? params.get('feet') : params.get('fit'));
  return {
    kind,
    ...(codes && { codes }),
    ...(order && { order }),
    ...(size && { size }),
    ...(shipBy && { shipBy }),
    ...(kind === 'print' && roll !== undefined && { rollInches: roll }),
    ...(kind === 'print' && params.get('fit') === oneRoll && { isOneRoll: true }),
    ...(kind === 'print' && feet > 0 && feet <= 1000 && { rollFeet: feet, isOneRoll: true }),
    ...(kind === 'print' && paper && { paper }),
    ...(kind === 'moulding' && frame && { frameColor: frame }),
  };
}

function sizesOf(pieces: readonly BenchPiece[]): (readonly [SizeKey, string])[] {
  const waiting = new Set(pieces.map(({ size }) => size));
  return sizeKeys.filter((key) => waiting.has(key)).map((key) => [key, sizes[key].name] as const);
}

function daysOf(pieces: readonly BenchPiece[]): (readonly [string, string])[] {
  const days = [...new Set(pieces.map(dayOf))].filter((day) => day !== '').sort();
  return days.map((day) => [day, `${formatUtcDay(day)} or earlier`] as const);
}
