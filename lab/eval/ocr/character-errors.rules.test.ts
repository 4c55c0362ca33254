import { describe, expect, test } from 'vitest';
import { countCharacterErrors } from './character-errors.rules.ts';

describe('countCharacterErrors', () => {
  test.each([
    {
      title: 'counts no error for equal text',
      drawn: ['Sœur Hélène', '12,50 €'],
      read: ['Sœur Hélène 12,50 €'],
      slips: [],
    },
    { title: 'counts a missing accent', drawn: ['Né à Évry'], read: ['Né à Evry'], slips: ['É>E'] },
    { title: 'counts a missing space', drawn: ['bon pain'], read: ['bonpain'], slips: [' >'] },
    { title: 'counts an extra space', drawn: ['bonjour'], read: ['bon jour'], slips: ['> '] },
    {
      title: 'counts every character of a missing row',
      drawn: ['un', 'de', 'x'],
      read: ['un', 'x'],
      slips: ['d>', 'e>', ' >'],
    },
    { title: 'ignores the kind of quotes and dashes', drawn: ['l’an – “oui”'], read: [`l'an - "oui"`], slips: [] },
  ])('$title', ({ drawn, read, slips }) => {
    const result = countCharacterErrors(drawn, read);
    expect([...result.slips].sort()).toEqual([...slips].sort());
    expect(result.errors).toBe(slips.length);
  });

  test('counts all characters of rows in another order', () => {
    expect(countCharacterErrors(['aaaa', 'bbbb'], ['bbbb', 'aaaa']).errors).toBeGreaterThanOrEqual(8);
  });

  test('counts an amount, a date or an account number as wrong when one of its characters is wrong', () => {
    const drawn = ['Total 1 284,57 € le 14/08/2025', 'IBAN FR76 3000 4008 2800'];
    expect(countCharacterErrors(drawn, drawn)).toMatchObject({ figures: 3, wrongFigures: 0 });
    const read = ['Total 1 284,S7 € le 14/08/2025', 'IBAN FR76 3000 40 08 2800'];
    expect(countCharacterErrors(drawn, read)).toMatchObject({ figures: 3, wrongFigures: 2 });
  });
});
