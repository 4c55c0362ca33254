import { describe, expect, test } from 'vitest';
import { findLeaks } from './find-leaks.rules.ts';

const VALUES = ['Kwazuj', 'FR7630006000', '53817,42', '05/03/1998'];

describe('findLeaks', () => {
  test.each([
    ['a value', 'Bonjour Kwazuj', true],
    ['a part of five letters, in capitals', 'KWAZU', true],
    ['a part of four letters', 'kwaz', false],
    ['an account with blanks', 'FR76 3000', true],
    ['an amount with a point', '53 817.42', true],
    ['an amount as a number', 53_817.42, true],
    ['an amount in hundredths', 5_381_742, true],
    ['an amount without its hundredths', 53_817, true],
    ['another number', 53_818, false],
    ['a date written the other way', '1998-03-05', true],
    ['the name of a member', { Kwazuj: 1 }, true],
    ['a member of a list in a member', { a: [{ b: 'x kwazu' }] }, true],
    ['a member that is not searched', { time: 'Kwazuj' }, false],
    ['nothing', { a: ['Bonjour', 12, null, true] }, false],
  ])('%s', (_, output, isLeak) => {
    expect(findLeaks({ output }, VALUES, ['time']).length > 0).toBe(isLeak);
  });
});
