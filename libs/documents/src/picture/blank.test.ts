import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

const WHITE = [255, 255, 255];
const GREY_BLUE = [10, 120, 240];

test.each<[string, boolean, readonly (readonly number[])[]]>([
  ['one colour', true, [WHITE, WHITE]],
  ['one colour whose channels differ', true, [GREY_BLUE, GREY_BLUE]],
  ['a faint shade', true, [WHITE, [231, 231, 231]]],
  ['red ink', false, [WHITE, [230, 255, 255]]],
  ['green ink', false, [WHITE, [255, 230, 255]]],
  ['blue ink in the last pixel', false, [WHITE, WHITE, [255, 255, 230]]],
])('says of a picture with %s that it is blank: %s', (_, expected, colours) => {
  const picture = { pixels: Uint8Array.from(colours.flat()), width: colours.length, height: 1 };
  expect(isBlank(picture)).toBe(expected);
});
