import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { FrameColor } from '#domain/frames.ts';
import { defaultChoice } from '#domain/variants.ts';

export const framePreferred = createAction<FrameColor>('framePreference/framePreferred');

/** The frame around the catalogue's prints. */
export function framePreferenceReducer(
  state: FrameColor = defaultChoice.frameColor,
  action: UnknownAction,
): FrameColor {
  return framePreferred.match(action) ? action.payload : state;
}
