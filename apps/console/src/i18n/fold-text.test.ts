import { expect, test } from 'vitest';
import { foldAlphanumeric, foldText } from './fold-text.ts';

test('folds case, accents, blanks and apostrophes', () => {
  expect(foldText('  L’Été\u00a0 à  Évreux ')).toBe("l'ete a evreux");
});

test('keeps letters and digits only', () => {
  expect(foldAlphanumeric('N° de compte : FR76 3000-1')).toBe('ndecomptefr7630001');
});
