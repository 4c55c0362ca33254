import { describe, expect, test } from 'vitest';
import { characterErrors } from './character-errors.rules.ts';

describe('characters read wrong', () => {
  test.each([
    { title: 'nothing', drawn: ['Sœur Hélène', '12,50 €'], read: ['Sœur Hélène 12,50 €'], slips: [] },
    { title: 'an accent', drawn: ['Né à Évry'], read: ['Né à Evry'], slips: ['É>E'] },
    { title: 'a space lost', drawn: ['bon pain'], read: ['bonpain'], slips: [' >'] },
    { title: 'a space too many', drawn: ['bonjour'], read: ['bon jour'], slips: ['> '] },
    { title: 'a whole row', drawn: ['un', 'de', 'x'], read: ['un', 'x'], slips: ['d>', 'e>', ' >'] },
    { title: 'curly quotes and dashes are no error', drawn: ['l’an – “oui”'], read: [`l'an - "oui"`], slips: [] },
  ])('$title', ({ drawn, read, slips }) => {
    const counted = characterErrors(drawn, read);
    expect([...counted.slips].sort()).toEqual([...slips].sort());
    expect(counted.errors).toBe(slips.length);
  });

  test('rows in another order count in full', () => {
    expect(characterErrors(['aaaa', 'bbbb'], ['bbbb', 'aaaa']).errors).toBeGreaterThanOrEqual(8);
  });

  test('an amount, a day and an account number are right or wrong as a whole', () => {
    const drawn = ['Total 1 284,57 € le 14/08/2025', 'IBAN FR76 3000 4008 2800'];
    expect(characterErrors(drawn, drawn)).toMatchObject({ figures: 3, wrongFigures: 0 });
    const read = ['Total 1 284,S7 € le 14/08/2025', 'IBAN FR76 3000 40 08 2800'];
    expect(characterErrors(drawn, read)).toMatchObject({ figures: 3, wrongFigures: 2 });
  });
});
