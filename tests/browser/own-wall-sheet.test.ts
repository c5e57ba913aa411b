import { expect } from '@playwright/test';
import { references } from '#domain/wall/references.ts';
import { heldCamera, seededRandom, syntheticPhoto } from '#tests/world/synthetic-wall.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { hangPrint, openWall, tapCorners, widthError } from './hang-on-wall.ts';
import { test } from './hydrated-pages.ts';
import { photographWall, sheetOn } from './photograph-wall.ts';
import { openPrint } from './shopper.ts';

/** Seen at an angle, a sheet on its side has almost the outline of an upright one. */

const { width, height } = references.letter;
const onSide = { width: height, height: width };
const atAnAngle = heldCamera(seededRandom(5), 26, 45);

test('a sheet on its side, seen from 45 degrees, shows the scale', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  const dialog = await openWall(page, await photographWall(atAnAngle, onSide));
  await tapCorners(page, dialog, sheetOn(atAnAngle, onSide), syntheticPhoto.width);
  await hangPrint(dialog);
  await dialog.getByRole('radio', { name: /Giant/ }).check();
  expect(await widthError(dialog, 'giant', atAnAngle)).toBeLessThan(0.01);
  await expect(dialog.getByText(/in wide on your wall, give or take (1\/4|1\/2) in/)).toBeVisible();
});

test('rough corners that fit a sheet both ways ask how it hangs', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPrint(page);
  // The taps find no edges, because the photo shows a smaller sheet.
  const dialog = await openWall(page, await photographWall(atAnAngle, { width: 2, height: 2 }));
  await tapCorners(page, dialog, sheetOn(atAnAngle, onSide), syntheticPhoto.width, { x: 0, y: 0 });
  const hang = dialog.getByRole('button', { name: 'Hang the print' });
  await hang.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('fit a sheet that hangs upright and one on its side');
  await expectNoViolations(page);
  const question = dialog.getByRole('group', { name: 'How does the sheet hang?' });
  await question.getByRole('radio', { name: 'Upright' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(question.getByRole('radio', { name: 'On its side' })).toBeChecked();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await hangPrint(dialog);
  await dialog.getByRole('radio', { name: /Giant/ }).check();
  expect(await widthError(dialog, 'giant', atAnAngle)).toBeLessThan(0.05);
  await dialog.getByRole('button', { name: 'Correct the corners' }).click();
  await expect(question.getByRole('radio', { name: 'On its side' })).toBeChecked();
});
