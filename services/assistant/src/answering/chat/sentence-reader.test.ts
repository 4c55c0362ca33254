import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMarkers, readMarkers, removeMarkers } from './markers.rules.ts';
import { createSentenceReader, MAX_SENTENCE_LENGTH } from './sentence-reader.ts';

const read = (pieces: readonly string[]): readonly string[] => {
  const reader = createSentenceReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.finish()].map(
    ({ text, startsLine }) => `${startsLine ? '/' : ''}${text}`,
  );
};

describe('createSentenceReader', () => {
  test.each([
    [
      'references before the stop',
      'Le repos dure onze heures [1]. Il est quotidien [2].',
      ['/Le repos dure onze heures [1].', 'Il est quotidien [2].'],
    ],
    [
      'references after the stop',
      'Le repos dure onze heures. [1][2] Il est quotidien. [2]',
      ['/Le repos dure onze heures. [1][2]', 'Il est quotidien. [2]'],
    ],
    [
      'items of a list',
      '- Le premier point [1]\n- Le second point [2]\n',
      ['/- Le premier point [1]', '/- Le second point [2]'],
    ],
    [
      'a reference on its own line',
      'Le repos dure onze heures.\n[1]\nIl est quotidien.',
      ['/Le repos dure onze heures.\n[1]', '/Il est quotidien.'],
    ],
    [
      'a semicolon',
      'Le repos dure onze heures ; il est quotidien [1]. Fin de texte [1].',
      ['/Le repos dure onze heures ; il est quotidien [1].', 'Fin de texte [1].'],
    ],
    [
      'an abbreviation',
      'Selon l’art. 4 le repos dure onze heures [1].',
      ['/Selon l’art. 4 le repos dure onze heures [1].'],
    ],
    ['nothing', ' \n ', []],
  ])('keeps together %s', (_, text, sentences) => {
    expect(read([text])).toEqual(sentences);
    expect(read([...text])).toEqual(sentences);
  });

  test('returns a sentence as soon as the next one begins, and never before its references', () => {
    const reader = createSentenceReader();
    expect(reader.push('Le repos dure onze heures. ')).toEqual([]);
    expect(reader.push('[')).toEqual([]);
    expect(reader.push('1]')).toEqual([]);
    expect(reader.push(' I')).toEqual([{ text: 'Le repos dure onze heures. [1]', startsLine: true }]);
  });

  test('keeps every letter of any text, whatever its pieces', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-c .;\n[\]1-9]{0,12}$/), { maxLength: 20 }), (pieces) => {
        const all = read(pieces).map((text) => text.replace(/^\//, ''));
        expect(all.join('').replace(/\s/g, '')).toBe(pieces.join('').replace(/\s/g, ''));
      }),
    ));

  test('cuts a sentence without an end', () => {
    const sentences = read(Array.from({ length: 5_000 }, () => 'x'));
    expect(sentences).toHaveLength(Math.ceil(5_001 / (MAX_SENTENCE_LENGTH + 1)));
    expect(sentences[0]?.length).toBe(MAX_SENTENCE_LENGTH + 2);
  });
});

test('references are read in the forms of models and written in one', () => {
  expect(readMarkers('a [1], [2; 3] 【4†source】 [] [x] [,]').map(({ numbers }) => numbers)).toEqual([
    [1],
    [2, 3],
    [4],
  ]);
  expect(readMarkers('[1]'.repeat(1_000))).toHaveLength(100);
  expect(removeMarkers('Onze heures [1][2]. Fin [3]')).toBe('Onze heures. Fin');
  expect(formatMarkers([3, 1, 3])).toBe('[1][3]');
});
