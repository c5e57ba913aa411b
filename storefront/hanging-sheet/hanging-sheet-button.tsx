import type { Orientation } from '#domain/catalogue/categories.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import { maxPrintsOnSheet } from '#domain/framing/hanging.ts';
import { type ApiFailure, call } from '../api/call.ts';
import { PdfButton } from '../ui/pdf-button.tsx';

/** A framed print on a hanging sheet, as `POST /api/wall/hanging.pdf` accepts it. */
export interface PrintToHang {
  /** What the sheet calls it; by default its position. */
  number?: number;
  title: string;
  size: SizeKey;
  frame: Exclude<FrameColor, 'none'>;
  orientation: Orientation;
  /** The framed size of a print that was ordered. By default as the shop frames prints now. */
  framed?: { width: number; height: number };
  /** From the left edge of the wall to the left edge of the frame. */
  leftInches?: number;
  /** From the floor to the middle of the frame. */
  centerInches?: number;
}

export interface PrintsToHang {
  /** The sheet has a drawing of it. All lengths are in inches. */
  wall?: { width: number; height: number; furniture?: { width: number; height: number } } | undefined;
  prints: readonly PrintToHang[];
}

/** The API refuses longer titles. */
const maxTitleLength = 200;

/** Downloads where the nails of these prints go. */
export function HangingSheetButton({ wall, prints }: PrintsToHang) {
  return (
    <PdfButton
      fileName="hanging-sheet.pdf"
      make={(paper) =>
        findSheet({ paper, wall, prints: prints.slice(0, maxPrintsOnSheet).map(withShortTitle) })
      }
      words={
        <>
          Where the nails go, and a template to print at full size.
          {prints.length > maxPrintsOnSheet &&
            ` The sheet has room for the first ${maxPrintsOnSheet} of these ${prints.length} prints.`}
        </>
      }
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M4 7l6-4 6 4M4 7h12v10H4zM7 10h6v4H7z" />
      </svg>
      Hanging sheet (PDF)
    </PdfButton>
  );
}

function withShortTitle(print: PrintToHang): PrintToHang {
  return { ...print, title: print.title.slice(0, maxTitleLength) };
}

/** The sheet, or in words why there is none. */
async function findSheet(plan: { paper: string } & PrintsToHang): Promise<Blob | string> {
  const answer = await call('POST /api/wall/hanging.pdf', { body: plan, isFile: true });
  return answer.ok ? answer.value : describeRefusal(answer.failure);
}

function describeRefusal({ status, retryAfter = '600' }: ApiFailure): string {
  if (status === 400)
    return "A hanging sheet can't show these places. Please move the prints, then try again.";
  if (status === 429)
    return Number(retryAfter) < 60
      ? 'Another hanging sheet is being made for you. Please try again in a minute.'
      : "You've made many hanging sheets. Please try again in 10 minutes.";
  if (status === 503) return 'Many hanging sheets are being made right now. Please try again in a minute.';
  return "We couldn't make your hanging sheet. Please try again.";
}
