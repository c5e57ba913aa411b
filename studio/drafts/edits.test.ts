import { expect, test } from 'vitest';
import {
  changesOf,
  conflictsOf,
  type Edits,
  edit,
  editsSince,
  keepMine,
  takeTheirs,
  unsaved,
} from './edits.ts';

const opened = { title: 'Alder', place: '', keywords: ['fog'], point: { x: 0, y: 0 } };
type Values = typeof opened;

function valuesOf(saved: Values, edits: Edits): Values {
  return { ...saved, ...changesOf<Values>(edits) };
}

/** What a page shows after its person has typed. */
function type(...changes: Partial<Values>[]): Edits {
  return changes.reduce<Edits>((edits, change) => edit(unsaved(edits, opened), opened, change), {});
}

test('values that only one person has changed are merged, without a question', () => {
  const edits = type({ place: 'The coast' });
  const theirs = { ...opened, title: 'Alder in Fog' };
  expect(conflictsOf(edits, theirs)).toEqual([]);
  expect(valuesOf(theirs, edits)).toEqual({ ...opened, title: 'Alder in Fog', place: 'The coast' });
  expect(changesOf(edits)).toEqual({ place: 'The coast' });
});

test('a value that two people have changed differently is a conflict, also a list or a point', () => {
  const edits = type({
    title: 'Alder at Dusk',
    place: 'The dunes',
    keywords: ['sea'],
    point: { x: 1, y: 1 },
  });
  const theirs = { ...opened, title: 'Alder at Dawn', keywords: ['dawn'], point: { x: 0, y: 1 } };
  expect(conflictsOf(edits, theirs)).toEqual(['title', 'keywords', 'point']);
});

test('two people who make the same change are in no conflict, and nothing is left to save', () => {
  const edits = type({ title: 'Alder at Dusk', keywords: ['sea'] });
  const theirs = { ...opened, title: 'Alder at Dusk', keywords: ['sea'] };
  expect(conflictsOf(edits, theirs)).toEqual([]);
  expect(unsaved(edits, theirs)).toEqual({});
});

test('what is typed back to the saved value is no edit, so it follows others again', () => {
  const edits = type({ title: 'Alder at Dusk' }, { title: 'Alder' });
  expect(unsaved(edits, opened)).toEqual({});
  const theirs = { ...opened, title: 'Alder at Dawn' };
  expect(valuesOf(theirs, unsaved(edits, opened))).toEqual(theirs);
});

test('typing on after another person has saved does not hide the conflict', () => {
  const theirs = { ...opened, title: 'Alder at Dawn' };
  const edits = edit(type({ title: 'Alder at D' }), theirs, { title: 'Alder at Dusk' });
  expect(conflictsOf(edits, theirs)).toEqual(['title']);
});

test('keeping mine ends the conflict until the other person changes the value once more', () => {
  const theirs = { ...opened, title: 'Alder at Dawn' };
  const kept = keepMine(type({ title: 'Alder at Dusk' }), theirs);
  expect(conflictsOf(kept, theirs)).toEqual([]);
  expect(valuesOf(theirs, kept).title).toBe('Alder at Dusk');
  expect(conflictsOf(kept, { ...opened, title: 'Alder at Noon' })).toEqual(['title']);
});

test('taking theirs keeps the edits of other values', () => {
  const theirs = { ...opened, title: 'Alder at Dawn' };
  const edits = takeTheirs(type({ title: 'Alder at Dusk', place: 'The dunes' }), theirs);
  expect(valuesOf(theirs, edits)).toEqual({ ...theirs, place: 'The dunes' });
});

test('what is typed while a save runs stays, and is no conflict with that save', () => {
  const sent = type({ title: 'Alder at Du', place: 'The coast' });
  const saved = valuesOf(opened, sent);
  const edits = editsSince(sent, edit(sent, opened, { title: 'Alder at Dusk' }), saved);
  expect(changesOf(edits)).toEqual({ title: 'Alder at Dusk' });
  expect(conflictsOf(edits, saved)).toEqual([]);
  expect(editsSince(sent, sent, saved)).toEqual({});
});

test('an edit of a value that the page no longer has is forgotten', () => {
  const { place: _, ...fewer } = opened;
  expect(unsaved(type({ place: 'The coast' }), fewer)).toEqual({});
});

test('an edit that empties a value is one, also after it was stored', () => {
  const edits: Edits = JSON.parse(JSON.stringify(type({ place: 'The coast' }, { title: '' })));
  expect(valuesOf(opened, edits)).toEqual({ ...opened, place: 'The coast', title: '' });
});
